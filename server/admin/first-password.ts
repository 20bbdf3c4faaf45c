import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../database/folder/sync-tree.ts';

/**
 * Writes the password of the first account to a file that only the owner of the data folder can read; returns its
 * path.
 */
export async function keepFirstPassword(dataDir: string, email: string, password: string): Promise<string> {
  const file = fileOf(dataDir);
  // Writing to an existing file would keep its old permissions.
  await rm(file, { force: true });
  await writeFile(file, `${email}\n${password}\n`, { mode: 0o600, flush: true });
  return file;
}

/** Deletes the file. Called after the first successful sign-in, when the file is no longer needed. */
export async function forgetFirstPassword(dataDir: string): Promise<void> {
  if (!existsSync(fileOf(dataDir))) return;
  await rm(fileOf(dataDir), { force: true });
  // Without this sync, a power cut could bring the file back.
  await syncFolder(dataDir);
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'first-password.txt');
}
