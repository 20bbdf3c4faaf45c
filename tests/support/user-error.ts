import { expect } from 'vitest';

/** An error whose sentence is for the person at the keyboard, as a matcher. */
export const userError = (sentence: string | RegExp): Error =>
  expect.objectContaining({
    name: 'UserError',
    message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  });
