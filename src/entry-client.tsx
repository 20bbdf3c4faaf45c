import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followLinks } from './app/follow-links.ts';
import { hydrateInPieces } from './app/hydrate-in-pieces.tsx';
import { preloadPage, preparePublicPages } from './app/routes.tsx';
import { watchArrivals } from './app/watch-arrivals.ts';
import { addAllSettled } from './domain/all-settled.ts';
import { startPwa } from './pwa/start-pwa.ts';
import { workerControl } from './pwa/worker-control.ts';

// In a task of its own: evaluating the files that come before keeps an old tablet busy for some 30 ms already
// (docs/decisions/077). No top-level `await`: in early versions of WebKit it can hang when two scripts import each
// other's file.
setTimeout(() => {
  addAllSettled();
  watchArrivals();

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );

  void preloadPage(location.pathname).then((preloaded) => {
    followLinks();
    // The HTML holds the prerendered page, so it cannot be hydrated with the substitute.
    if (preloaded === 'substitute') root.textContent = '';
    // The shell of the dashboard has no content; every other page is prerendered.
    if (root.firstElementChild === null) createRoot(root).render(app);
    else hydrateInPieces(root, app);
  });
  startPwa();
  addEventListener('hydrated', () => void workerControl().then(preparePublicPages), { once: true });
});
