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

/**
 * In a task of its own, as everything that it begins: evaluating the files that come before is as much as an old tablet
 * can do in one (docs/decisions/077).
 */
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
