import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startPwa } from './pwa/start-pwa.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

// The shell of the dashboard and of unknown paths comes without content; every other page is prerendered.
if (root.firstElementChild === null) createRoot(root).render(app);
else hydrateRoot(root, app);

startPwa();
