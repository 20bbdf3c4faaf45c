import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type DatabaseSetup, openDatabase } from '../database/database.ts';
import { compareWithBackup } from './compare-backup.ts';
import { type BackupFile, readBackup } from './read-backup.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { removeLeftovers, withTemporaryPlace } from './temporary-place.ts';

/**
 * Restores a backup into a temporary database and compares the two.
 * @throws UserError when the backup cannot be used, or the restored rows differ.
 */
export async function verifyBackup(
  backup: BackupFile,
  bootstrap: DatabaseSetup['bootstrap'],
): Promise<Restored> {
  // Reports a bad file immediately: creating a database takes seconds.
  for await (const _row of readBackup(backup));
  await removeLeftovers(tmpdir());
  return withTemporaryPlace(tmpdir(), async (scratch) => {
    await mkdir(scratch, { mode: 0o700 });
    const engine = await openDatabase(scratch, { bootstrap, beforeMigration: async () => {} });
    try {
      const restored = await restoreBackup(engine, backup);
      await compareWithBackup(engine, backup);
      return restored;
    } finally {
      await engine.close();
    }
  });
}
