import { expect } from 'vitest';

/** Expects the error that tells the owner what to do, with exactly this text or one that matches. */
export async function expectUserError(work: Promise<unknown>, said: string | RegExp): Promise<void> {
  const message = typeof said === 'string' ? said : expect.stringMatching(said);
  await expect(work).rejects.toMatchObject({ name: 'UserError', message });
}
