import { rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Places in use by this process. They hold messages, so none may be left behind. */
const inUse = new Set<string>();
let isWatching = false;

/**
 * A path in the folder for a temporary file or folder with messages, which the work creates for its owner alone. It
 * is removed after the work and, at the latest, when this process exits; `removeLeftovers` removes what a process
 * that was killed has left.
 */
export async function withTemporaryPlace<T>(folder: string, work: (place: string) => Promise<T>): Promise<T> {
  const place = path.join(folder, `third-age-${process.pid}-${crypto.randomUUID()}.partial`);
  if (!isWatching) process.on('exit', removeAtExit);
  isWatching = true;
  inUse.add(place);
  try {
    return await work(place);
  } finally {
    await rm(place, { recursive: true, force: true }).catch((error: unknown) => sayLeft(place, error));
    inUse.delete(place);
  }
}

/** Removes what processes that were killed have left in this folder; what cannot be removed is named. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = /^third-age-(\d{1,9})-[\da-f-]{36}\.partial$/.exec(name) ?? [];
    const place = path.join(folder, name);
    if (pid === undefined || inUse.has(place) || isOther(Number(pid))) continue;
    await rm(place, { recursive: true, force: true }).catch((error: unknown) => sayLeft(place, error));
  }
}

function removeAtExit(): void {
  for (const place of inUse) {
    try {
      rmSync(place, { recursive: true, force: true });
    } catch (error) {
      sayLeft(place, error);
    }
  }
}

/** Whether another process of this number is running. A file with our own number is left by an earlier process. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: there is one, of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function sayLeft(place: string, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  console.error(`${place} contains messages and could not be removed (${code}): delete it.`);
}
