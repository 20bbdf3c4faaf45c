import type { Engine } from '../database/engine.ts';
import { type BackupFile, readBackup } from './read-backup.ts';

/** What a restore over a database that is in use makes of its staff accounts: e-mail addresses. */
export interface AccountChanges {
  /** Only in the backup: whoever was removed since would be staff again. */
  readonly comingBack: readonly string[];
  /** Only in the database. */
  readonly goingAway: readonly string[];
}

/**
 * Compares the accounts in a backup with those in the database, and reads the backup to its end for it.
 * @throws UserError when the backup cannot be used.
 */
export async function accountChanges(engine: Engine, backup: BackupFile): Promise<AccountChanges> {
  const inBackup: string[] = [];
  for await (const { table, row } of readBackup(backup))
    if (table === 'auth.users') inBackup.push(nameOf(JSON.parse(row)));
  const { rows } = await engine.exclusively((database) =>
    database.query<{ id: string; email: string | null }>('select id, email from auth.users'),
  );
  const present = rows.map(nameOf);
  return {
    comingBack: inBackup.filter((name) => !present.includes(name)).sort(),
    goingAway: present.filter((name) => !inBackup.includes(name)).sort(),
  };
}

function nameOf({ id, email }: { readonly id: string; readonly email: string | null }): string {
  return email?.toLowerCase() ?? id;
}
