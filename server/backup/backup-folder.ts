import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../database/folder/sync-tree.ts';
import { lastUpdate } from '../database/folder/update-note.ts';
import type { BackupCounts } from './backup-format.ts';
import type { BackupSource } from './backup-rows.ts';
import type { BackupSettings } from './backup-settings.ts';
import { removeLeftovers } from './temporary-place.ts';
import { writeBackup } from './write-backup.ts';

/** Why the program makes a backup without being asked: the daily one, or before a change of the whole database. */
export type BackupReason = 'daily' | 'before-migration' | 'before-restore';

interface NamedBackup {
  readonly name: string;
  readonly at: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How many backups of each other reason are kept, at most. They expire as well: deleted messages must not stay in old
 * backups.
 */
const OTHERS_KEPT = 3;
const OTHERS_KEPT_MS = 30 * DAY_MS;
/** How long a backup from before an update is kept after the update has succeeded: long enough to notice a problem. */
const UPDATED_KEPT_MS = 7 * DAY_MS;

/** The folder of the backups that the program makes without being asked. */
export function backupFolder(dataDir: string, { dir }: Pick<BackupSettings, 'dir'>): string {
  return dir ?? path.join(dataDir, 'backups');
}

/**
 * Makes a backup named after its reason, the schema (the version of its last migration) when that is about to change,
 * and the moment; then removes backups that are too old. A folder named in the
 * settings must exist: a missing one is probably a disk that is not mounted.
 * @returns the file and its row counts.
 * @throws UserError when the folder cannot be written.
 */
export async function makeBackup(
  source: BackupSource,
  dataDir: string,
  settings: BackupSettings,
  reason: BackupReason,
  { now = new Date(), schema }: { readonly now?: Date; readonly schema?: string } = {},
): Promise<{ readonly file: string; readonly counts: BackupCounts }> {
  const folder = backupFolder(dataDir, settings);
  if (settings.dir === undefined) await makeFolder(folder);
  const ending = settings.recipients.length > 0 ? '.backup.age' : '.backup';
  const moment = now.toISOString().replaceAll(/[:.]/g, '-');
  const name = `${[reason, schema, moment].filter(Boolean).join('-')}${ending}`;
  const file = path.join(folder, name);
  const counts = await writeBackup(source, file, settings.recipients);
  if (reason !== 'before-migration') await clearAway(folder, settings.keep, now, await lastUpdate(dataDir));
  else if (schema !== undefined) await keepLastOfSchema(folder, schema, name);
  return { file, counts };
}

/** When the newest daily backup was made: a date in the future only when there is no other. */
export async function newestDaily(folder: string, now: Date): Promise<Date | undefined> {
  return (await namedBackups(folder, 'daily', now)).at(-1)?.at;
}

/**
 * Removes backups beyond the number or the age to keep, and unfinished files of processes that were killed. Only for a
 * database that is up to date: a backup from before an update is needed until the update has succeeded (`lastUpdate`).
 */
export async function clearAway(
  folder: string,
  keep: number,
  now: Date,
  updatedAt: Date | undefined,
): Promise<void> {
  const gone = (await namedBackups(folder, 'daily', now)).slice(0, -keep);
  const beforeRestores = await namedBackups(folder, 'before-restore', now);
  gone.push(
    ...beforeRestores.filter(
      ({ at }, index) =>
        index < beforeRestores.length - OTHERS_KEPT || now.getTime() - at.getTime() > OTHERS_KEPT_MS,
    ),
  );
  const beforeUpdates = await namedBackups(folder, 'before-migration', now);
  gone.push(
    ...beforeUpdates.filter(
      ({ at }) => now.getTime() - Math.max(at.getTime(), updatedAt?.getTime() ?? 0) > UPDATED_KEPT_MS,
    ),
  );
  await removeBackups(folder, gone);
  await removeLeftovers(folder);
}

/**
 * Removes earlier backups from before the same change of the schema: a service whose update fails starts again and
 * again, and each start makes one.
 */
async function keepLastOfSchema(folder: string, schema: string, made: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const same = names.filter((name) => name.startsWith(`before-migration-${schema}-`) && name !== made);
  await removeBackups(
    folder,
    same.map((name) => ({ name })),
  );
}

async function removeBackups(folder: string, gone: readonly Pick<NamedBackup, 'name'>[]): Promise<void> {
  for (const { name } of gone) await rm(path.join(folder, name), { force: true });
}

/**
 * Oldest first; files with other names are not ours and are ignored. A backup dated in the future was made by a clock
 * that has been corrected since, so it is older than all others: as the newest it would make `clearAway` remove each
 * new backup as soon as it is made.
 */
async function namedBackups(folder: string, reason: BackupReason, now: Date): Promise<NamedBackup[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const [, date, hour, minute, second, ms] =
        new RegExp(
          `^${reason}-(?:\\d{14}-)?(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z\\.backup(?:\\.age)?$`,
        ).exec(name) ?? [];
      if (date === undefined) return [];
      return [{ name, at: new Date(`${date}T${hour}:${minute}:${second}.${ms}Z`) }];
    })
    .sort((one, other) => age(other, now) - age(one, now));
}

function age({ at }: NamedBackup, now: Date): number {
  return at > now ? Number.MAX_SAFE_INTEGER - at.getTime() : now.getTime() - at.getTime();
}
