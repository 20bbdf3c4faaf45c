import { setTimeout as pause } from 'node:timers/promises';

/** A killed browser never answers, so every wait of the bench has a timeout. */
export function within<T>(ms: number, promise: Promise<T>, what: string): Promise<T> {
  const tooLate = pause(ms, undefined, { ref: false }).then(() => {
    throw new Error(`${what}: not within ${ms} ms`);
  });
  return Promise.race([promise, tooLate]);
}
