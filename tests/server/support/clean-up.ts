import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const cleanUps: (() => unknown)[] = [];

/** Runs this function after the test file; the last registered runs first. May be called anywhere. */
export function cleanUpLater(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** Kills this process after the test file. */
export function killLater(child: ChildProcess): void {
  cleanUpLater(() => {
    child.kill('SIGKILL');
    return child.exitCode ?? child.signalCode ?? once(child, 'exit');
  });
}

export async function cleanUp(): Promise<void> {
  for (let next = cleanUps.pop(); next !== undefined; next = cleanUps.pop()) await next();
}
