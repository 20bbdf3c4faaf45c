import { afterEach } from 'vitest';

/** Files that run in one worker can share its document: what one leaves in it would be found by the next. */
afterEach(() => document.body.replaceChildren());
