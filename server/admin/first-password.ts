import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../database/folder/sync-tree.ts';

/** Keeps the password of the first account for the owner of the data folder alone; gives the file it is in. */
export async function keepFirstPassword(dataDir: string, email: string, password: string): Promise<string> {
  const file = fileOf(dataDir);
  // A file that is there already would keep the rights it has.
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${password}\n`, { mode: 0o600, flush: true });
  return file;
}

/** Once somebody has signed in, it is known to whoever needs it. */
export async function forgetFirstPassword(dataDir: string): Promise<void> {
  if (!existsSync(fileOf(dataDir))) return;
  await rm(fileOf(dataDir), { force: true });
  // Else a power cut may bring it back.
  await syncFolder(dataDir);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'first-password.txt');
}
