import { UserError } from '../../src/domain/user-error.ts';
import type { DatabaseSetup } from '../database/database.ts';
import { schemaVersion } from '../database/migrations.ts';
import { makeBackup } from './backup-folder.ts';
import type { BackupSettings } from './backup-settings.ts';

/**
 * Returns a function that makes a backup before the schema changes and logs where it is.
 * @throws UserError when the backup fails: the schema then stays unchanged.
 */
export function backupBeforeMigration(
  dataDir: string,
  settings: BackupSettings,
  log: (line: string) => void,
): DatabaseSetup['beforeMigration'] {
  return async (engine) => {
    const schema = await engine.exclusively(schemaVersion);
    const { file } = await makeBackup(engine, dataDir, settings, 'before-migration', { schema }).catch(
      (cause: unknown) => {
        if (!(cause instanceof UserError)) throw cause;
        throw new UserError(
          `The database needs an update, and a backup before it could not be made: ${cause.message}`,
          { cause },
        );
      },
    );
    log(`The database is being updated. A backup from before is in ${file}.`);
  };
}
