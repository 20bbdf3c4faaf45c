import { afterAll } from 'vitest';

const cleanUps: (() => unknown)[] = [];

// Registered when the test file is loaded: a hook registered inside a running test never runs.
afterAll(async () => {
  for (let cleanUp = cleanUps.pop(); cleanUp !== undefined; cleanUp = cleanUps.pop()) await cleanUp();
});

/** Undoes something when the test file is done, last things first, from wherever it is called. */
export function cleanUpLater(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}
