import { rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './sync-tree.ts';

/** Records that an update of the schema has succeeded, now. */
export async function noteUpdate(dataDir: string): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.new`, '', { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
}

/** When the last update of the schema succeeded; undefined when none is recorded. */
export async function lastUpdate(dataDir: string): Promise<Date | undefined> {
  return stat(fileOf(dataDir)).then(
    ({ mtime }) => mtime,
    () => undefined,
  );
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'updated');
}
