import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diskFull, isDiskFull } from '../database/folder/free-space.ts';
import { syncFolder } from '../database/folder/sync-tree.ts';
import { type BackupSettings, readBackupSettings } from './backup-settings.ts';

/**
 * The settings for which commands must use the server's values. Without the recipients a command would write backups
 * that anybody can read, and without the number to keep it would remove daily ones.
 */
const KEPT = ['BACKUP_DIR', 'BACKUP_KEEP', 'BACKUP_RECIPIENT'] as const;

type Kept = { readonly [Name in (typeof KEPT)[number]]?: string };

/**
 * Stores the server's values in the data folder; reports what was different at the last start.
 * @throws UserError when the disk is full.
 */
export async function keepSettings(
  dataDir: string,
  settings: BackupSettings,
  say: (line: string) => void,
): Promise<void> {
  const [last, now] = [await keptSettings(dataDir), textOf(settings)];
  for (const name of KEPT)
    if (last !== undefined && last[name] !== now[name])
      say(`${name} is ${shown(now[name])}; at the last start it was ${shown(last[name])}.`);
  const file = fileOf(dataDir);
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(now, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
    await syncFolder(dataDir);
  } catch (error) {
    throw isDiskFull(error) ? diskFull(dataDir, error) : error;
  }
}

/**
 * Adds the server's values to the environment of a command. A setting of the command wins, even an empty one, and a
 * difference is reported.
 */
export async function addKeptSettings(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const kept = await keptSettings(dataDir);
  if (kept === undefined) return;
  const here = textOf(readBackupSettings(env));
  for (const name of KEPT) {
    if (env[name] === undefined) env[name] = kept[name] ?? '';
    else if (here[name] !== kept[name])
      say(`${name} is ${shown(here[name])} here; the server has ${shown(kept[name])}.`);
  }
}

function textOf({ dir = '', keep, recipients }: BackupSettings): Kept {
  return { BACKUP_DIR: dir, BACKUP_KEEP: String(keep), BACKUP_RECIPIENT: recipients.join(' ') };
}

async function keptSettings(dataDir: string): Promise<Kept | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? (found as Kept) : undefined;
  } catch {
    // A damaged file counts as missing; the next start writes it again.
    return undefined;
  }
}

function shown(value = ''): string {
  return value === '' ? 'not set' : `"${value}"`;
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'started-with.json');
}
