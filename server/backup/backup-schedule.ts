import { UserError } from '../../src/domain/user-error.ts';
import { type Clock, isOverdue, msUntil, SYSTEM_CLOCK } from '../database/care/maintenance.ts';
import { backupFolder, clearAway, makeBackup, newestDaily } from './backup-folder.ts';
import type { BackupSource } from './backup-rows.ts';
import type { BackupSettings } from './backup-settings.ts';

/** How the daily backups stand: `late` when the newest is too old, or there is none; `off` when none are wanted. */
export type BackupState = 'off' | 'ok' | 'late';

export interface BackupSchedule {
  state(): BackupState;
  /** Waits for the backup under way. */
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
/** Two nights: one may be missed. */
const LATE_MS = 48 * HOUR_MS;
/** A computer that was off at the time of day makes its backup when its first visitors have been served. */
const CATCH_UP_MS = 15 * 60 * 1000;

/**
 * Makes a backup every day, also after a day that was missed; one that failed is told and tried again an hour later.
 * Clears away what was made before updates when that has become too old, also without a folder for the daily ones.
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
    // Those from before there was a folder for the daily ones lie here.
    await clearAway(backupFolder(dataDir, {}), settings.keep, clock.now());
    if (settings.dir === undefined) return msUntil(settings.at, clock.now());
    await makeBackup(source, dataDir, settings, 'daily', clock.now());
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
    newest = await newestDaily(folder, clock.now());
    plan(isOverdue(newest, clock.now()) ? CATCH_UP_MS : msUntil(settings.at, clock.now()));
  };
  let underWay = begin();

  return {
    state() {
      if (settings.dir === undefined) return 'off';
      const age = newest === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() - newest.getTime();
      // Before the first try since the start nothing can be expected: the computer may have been off for a week.
      return isTried && !(age >= 0 && age < LATE_MS) ? 'late' : 'ok';
    },
    async stop() {
      isStopped = true;
      callOff();
      await underWay;
    },
  };
}

/** Not every message: that of Postgres may quote what somebody wrote. */
function reasonOf(error: unknown): string {
  return error instanceof UserError ? error.message : error instanceof Error ? `${error.name}.` : 'unknown.';
}
