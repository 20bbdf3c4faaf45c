import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { readTimeOfDay, type TimeOfDay } from '../database/maintenance/time-of-day.ts';
import { PROJECT_DIR } from '../project.ts';

export interface BackupSettings {
  /** The folder of the daily backups; without it only updates and restores make backups. */
  readonly dir?: string;
  /** The time of day of the daily backup, by the local clock. */
  readonly at: TimeOfDay;
  /** How many daily backups to keep. */
  readonly keep: number;
  /** Public keys (`age1…`) that all backups are encrypted to; when empty, anybody who has the file can read it. */
  readonly recipients: readonly string[];
}

/**
 * Reads the settings; a relative folder is relative to the project.
 * @throws UserError naming the variable that is wrong.
 */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const dir = env.BACKUP_DIR?.trim();
  const keep = env.BACKUP_KEEP?.trim() || '14';
  if (!/^[1-9]\d{0,3}$/.test(keep))
    throw new UserError(`BACKUP_KEEP is "${keep}", which is not a number from 1 to 9999.`);
  return {
    ...(dir ? { dir: path.resolve(PROJECT_DIR, dir) } : {}),
    at: readTimeOfDay('BACKUP_AT', env.BACKUP_AT?.trim() || '04:30'),
    keep: Number(keep),
    recipients: (env.BACKUP_RECIPIENT ?? '').split(/[\s,]+/).filter((recipient) => recipient !== ''),
  };
}
