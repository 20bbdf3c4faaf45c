import type { Engine } from '../database/engine.ts';
import { type BackupFile, readBackup } from './read-backup.ts';

/** How a restore over a database in use would change its staff accounts, by e-mail address. */
export interface AccountChanges {
  /** Accounts only in the backup: a person who was removed since would be staff again. */
  readonly comingBack: readonly string[];
  /** Accounts only in the database: the restore removes them. */
  readonly goingAway: readonly string[];
}

/**
 * Compares the accounts in a backup with those in the database; reads the whole backup for this.
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
