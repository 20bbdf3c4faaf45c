import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadPage } from './app/routes.tsx';
import { addAllSettled } from './domain/all-settled.ts';
import { startPwa } from './pwa/start-pwa.ts';

addAllSettled();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

// No `await` at the top: WebKit's first versions of it can hang when two scripts import each other's file.
void preloadPage(location.pathname).then((preloaded) => {
  // What is prerendered is the page, not what stands in for it.
  if (preloaded === 'substitute') root.textContent = '';
  // The shell of the dashboard comes without content; every other page is prerendered. A transition lets the
  // browser draw and answer between the pieces of the work.
  if (root.firstElementChild === null) createRoot(root).render(app);
  else startTransition(() => void hydrateRoot(root, app));
});
startPwa();
