import { cp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { makeBackup } from '../backup/backup-folder.ts';
import type { BackupSource } from '../backup/backup-rows.ts';
import type { BackupSettings } from '../backup/backup-settings.ts';
import { compareWithBackup } from '../backup/compare-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import {
  type DatabaseSetup,
  databaseFolder,
  hasDatabase,
  openDatabase,
  postgresMajor,
  upgradingFolder,
} from '../database/database.ts';
import { POSTGRES_MAJOR } from '../database/engine.ts';
import { diskFull, isDiskFull } from '../database/folder/free-space.ts';
import { makeFolder, syncFolder, syncTree } from '../database/folder/sync-tree.ts';
import { openOldEngine } from './old-engines.ts';

export interface UpgradeOptions {
  readonly dataDir: string;
  readonly settings: BackupSettings;
  readonly bootstrap: DatabaseSetup['bootstrap'];
  readonly log: (line: string) => void;
}

/**
 * Converts a data folder that an older major version of Postgres wrote. The old engine reads a copy of the files into
 * a backup, today's engine restores it, and both are compared. Only then the new files replace the old ones, which
 * are kept next to them, unchanged. The caller holds the folder's lock. An interrupted upgrade is repeated or
 * completed by the next call; until the last step the old files are in their place.
 * @returns the folder that the old files are in now; undefined when there was nothing to do.
 * @throws UserError when the files are newer than this version, no engine reads them, or the disk is full.
 */
export async function upgradeDataFolder(options: UpgradeOptions): Promise<string | undefined> {
  const { dataDir } = options;
  const made = upgradingFolder(dataDir);
  if (!hasDatabase(dataDir) && hasDatabase(made)) {
    await takeOver(dataDir);
    return oldFiles(dataDir);
  }
  if (!hasDatabase(dataDir)) throw new UserError(`There is no database in the data folder ${dataDir}.`);
  const major = await postgresMajor(dataDir);
  if (major === POSTGRES_MAJOR) return undefined;
  if (major > POSTGRES_MAJOR)
    throw new UserError(
      `The data folder ${dataDir} was used by a newer version (PostgreSQL ${major}, here is ${POSTGRES_MAJOR}): start that version. Nothing was changed.`,
    );
  try {
    await makeUpgraded(options, major);
  } catch (error) {
    await rm(made, { recursive: true, force: true }).catch(() => {});
    throw isDiskFull(error) ? diskFull(dataDir, error) : error;
  }
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  await rename(databaseFolder(dataDir), path.join(dataDir, `postgres-${major}-${moment}`));
  await syncFolder(dataDir);
  await takeOver(dataDir);
  return oldFiles(dataDir);
}

/** Makes the new files in a temporary data folder within the data folder, and compares them with the old ones. */
async function makeUpgraded(
  { dataDir, settings, bootstrap, log }: UpgradeOptions,
  major: number,
): Promise<void> {
  const made = upgradingFolder(dataDir);
  await rm(made, { recursive: true, force: true });
  await makeFolder(made);
  const copy = path.join(made, 'copy');
  log(`Reading the files of PostgreSQL ${major} …`);
  await cp(databaseFolder(dataDir), copy, { recursive: true });
  const old = await openOldEngine(copy, major);
  const source: BackupSource = { exclusively: (work) => work(old) };
  // Two backups: one is kept and may be encrypted so that this machine cannot read it; the other is restored.
  const backup = { file: path.join(made, 'plain.backup') };
  try {
    const { file } = await makeBackup(source, dataDir, settings, 'before-upgrade');
    await writeBackup(source, backup.file);
    log(`A backup of them is in ${file}. Writing those of PostgreSQL ${POSTGRES_MAJOR} …`);
  } finally {
    await old.close();
  }
  await rm(copy, { recursive: true });
  const engine = await openDatabase(made, { bootstrap, beforeMigration: async () => {} });
  try {
    const { messages } = await restoreBackup(engine, backup);
    await compareWithBackup(engine, backup);
    log(`${messages} messages were restored. Counts and checksums agree.`);
  } finally {
    await engine.close();
  }
  await syncTree(made);
}

/** The newest folder of old files that an upgrade has kept. */
async function oldFiles(dataDir: string): Promise<string | undefined> {
  const names = (await readdir(dataDir)).filter((name) => /^postgres-\d+-\d{4}-/.test(name)).sort();
  const newest = names.at(-1);
  return newest === undefined ? undefined : path.join(dataDir, newest);
}

async function takeOver(dataDir: string): Promise<void> {
  const made = upgradingFolder(dataDir);
  await rename(databaseFolder(made), databaseFolder(dataDir));
  await syncFolder(dataDir);
  await rm(made, { recursive: true, force: true });
}
