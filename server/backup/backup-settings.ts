import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { readTimeOfDay, type TimeOfDay } from '../database/care/time-of-day.ts';
import { PROJECT_DIR } from '../project.ts';

export interface BackupSettings {
  /** Where backups are made by themselves every day; without it only those that an update or a restore needs. */
  readonly dir?: string;
  /** When, by the local clock. */
  readonly at: TimeOfDay;
  /** How many of the daily ones stay. */
  readonly keep: number;
  /** Public keys (`age1…`) to encrypt all backups to; without any they can be read by whoever has the file. */
  readonly recipients: readonly string[];
}

/**
 * Reads the settings; a relative folder is meant from the project's.
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
