import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followLinks } from './app/follow-links.ts';
import { keepTypedText } from './app/keep-typed-text.ts';
import { watchArrivals } from './app/use-arrival.ts';
import { addAllSettled } from './domain/all-settled.ts';
import { startPwa } from './pwa/start-pwa.ts';

addAllSettled();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchArrivals();
const restoreTypedText = keepTypedText(root);
// Hydration reads the address, which must be the one that the HTML was made for: until then the browser opens the links.
addEventListener(
  'hydrated',
  () => {
    restoreTypedText();
    followLinks();
  },
  { once: true },
);
// A transition is rendered in short pieces, so that the browser can show what is typed in between.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
startPwa();
