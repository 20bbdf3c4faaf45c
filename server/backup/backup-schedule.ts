import { UserError } from '../../src/domain/user-error.ts';
import { lastUpdate } from '../database/folder/update-note.ts';
import { type Clock, isOverdue, msUntil, SYSTEM_CLOCK } from '../database/maintenance/maintenance.ts';
import { backupFolder, clearAway, makeBackup, newestDaily } from './backup-folder.ts';
import type { BackupSource } from './backup-rows.ts';
import type { BackupSettings } from './backup-settings.ts';
import { checkWritable } from './write-backup.ts';

/**
 * The state of the daily backups: `late` when the newest is too old or missing; `off` when the settings name no
 * folder.
 */
export type BackupState = 'off' | 'ok' | 'late';

export interface BackupSchedule {
  state(): BackupState;
  /** Cancels the schedule and waits for a running backup. */
  stop(): Promise<void>;
}

export interface BackupScheduleOptions {
  readonly source: BackupSource;
  readonly dataDir: string;
  readonly settings: BackupSettings;
  readonly log: (line: string) => void;
  readonly clock?: Clock;
}

const HOUR_MS = 60 * 60 * 1000;
/** Two nights, because one missed night is normal for a computer that is turned off. */
const LATE_MS = 48 * HOUR_MS;
/** A missed backup is made this long after the start, so that the first visitors are served before it. */
const CATCH_UP_MS = 15 * 60 * 1000;

/**
 * Makes a backup every day, also after a missed day. A failure is logged and tried again an hour later; a folder that
 * cannot be written is logged at the start, when the owner who has just set it is still watching. Also removes old
 * backups from before updates, even when no folder for daily backups is set.
 */
export function startBackupSchedule(options: BackupScheduleOptions): BackupSchedule {
  const { source, dataDir, settings, log, clock = SYSTEM_CLOCK } = options;
  const folder = backupFolder(dataDir, settings);
  let newest: Date | undefined;
  let isTried = false;
  let isStopped = false;
  let callOff = () => {};

  const round = async (): Promise<number> => {
    isTried = true;
    // Backups from before the setting named a folder are in the default one.
    await clearAway(backupFolder(dataDir, {}), settings.keep, clock.now(), await lastUpdate(dataDir));
    if (settings.dir === undefined) return msUntil(settings.at, clock.now());
    await makeBackup(source, dataDir, settings, 'daily', { now: clock.now() });
    newest = clock.now();
    return msUntil(settings.at, newest);
  };
  const plan = (ms: number) => {
    if (isStopped) return;
    callOff = clock.after(ms, () => {
      underWay = round()
        .catch((error: unknown) => {
          log(`The daily backup failed: ${reasonOf(error)}`);
          return HOUR_MS;
        })
        .then(plan);
    });
  };
  const begin = async () => {
    if (settings.dir !== undefined)
      await checkWritable(folder).catch((error: unknown) =>
        log(`The daily backup will fail: ${reasonOf(error)}`),
      );
    newest = await newestDaily(folder, clock.now());
    plan(isOverdue(newest, clock.now()) ? CATCH_UP_MS : msUntil(settings.at, clock.now()));
  };
  let underWay = begin();

  return {
    state() {
      if (settings.dir === undefined) return 'off';
      const age = newest === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() - newest.getTime();
      // Not late before the first try after a start: the computer may have been off for a week.
      return isTried && !(age >= 0 && age < LATE_MS) ? 'late' : 'ok';
    },
    async stop() {
      isStopped = true;
      callOff();
      await underWay;
    },
  };
}

/** Only the text of our own errors: one of Postgres may quote a message. */
function reasonOf(error: unknown): string {
  return error instanceof UserError ? error.message : error instanceof Error ? `${error.name}.` : 'unknown.';
}
