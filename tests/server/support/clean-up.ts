import { afterAll } from 'vitest';

const cleanUps: (() => unknown)[] = [];

// Registered when the test file is loaded: a hook registered inside a running test never runs.
afterAll(async () => {
  for (let cleanUp = cleanUps.pop(); cleanUp !== undefined; cleanUp = cleanUps.pop()) await cleanUp();
});

/** Runs this function after the test file; the last registered runs first. May be called anywhere. */
export function cleanUpLater(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}
