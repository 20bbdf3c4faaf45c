import { hasFreeSpace } from './free-space.ts';

const PAUSE_MS = 60_000;

/**
 * Returns a function to call after an answer "not now": it checks whether the disk is full and logs that at most once
 * a minute.
 */
export function diskWarning(dataDir: string, log: (line: string) => void): () => void {
  let nextAt = 0;
  return () => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + PAUSE_MS;
    hasFreeSpace(dataDir).then(
      (isEnough) => {
        if (!isEnough)
          log(
            `The disk of the data folder ${dataDir} is full: new messages are refused until there is space. Stored messages are safe.`,
          );
      },
      (error: unknown) => log(`The free space of the data folder cannot be read: ${String(error)}`),
    );
  };
}
