import { afterEach } from 'vitest';

/** React asks for it, so that `act` waits for what it has to do. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Files that run in one worker can share its document: what one leaves in it would be found by the next. */
afterEach(() => document.body.replaceChildren());
