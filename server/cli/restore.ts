import { existsSync } from 'node:fs';
import { UserError } from '../../src/domain/user-error.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { accountChanges } from '../backup/backup-accounts.ts';
import { backupBeforeMigration } from '../backup/backup-before-migration.ts';
import { makeBackup } from '../backup/backup-folder.ts';
import { type BackupSettings, readBackupSettings } from '../backup/backup-settings.ts';
import type { BackupFile } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { openDatabase } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { lockDataFolder } from '../database/folder/data-folder-lock.ts';
import { folderToRestoreInto, runEmbeddedCommand } from './command.ts';
import { givenFile, readArguments } from './file-arguments.ts';
import { confirmed } from './terminal.ts';

const USAGE = `Usage: npm run restore -- FILE [--identity KEYFILE] [--replace [--yes]]
  --identity KEYFILE   the file with the secret key of an encrypted backup
  --replace            also into a folder that is in use: deleted messages stay deleted
  --yes                do not ask about the accounts`;

await runEmbeddedCommand(async (_openFolder, args) => {
  const given = readArguments(args, ['identity', 'replace', 'yes'], USAGE);
  const [name, ...rest] = given.names;
  if (name === undefined || rest.length > 0) throw new UserError(USAGE);
  const backup = { file: givenFile(name), keyFile: given.identity };
  if (!existsSync(backup.file)) throw new UserError(`There is no file ${backup.file}.`);
  const dataDir = await folderToRestoreInto();
  const settings = readBackupSettings(process.env);
  const lock = await lockDataFolder(dataDir);
  try {
    const beforeMigration = backupBeforeMigration(dataDir, settings, console.log);
    const engine = await openDatabase(dataDir, { bootstrap: bootstrapSupabase, beforeMigration });
    try {
      if (given.isReplacing) {
        await askAboutAccounts(engine, backup, given.isYes);
        await saveBefore(engine, dataDir, settings);
      }
      const { messages, deleted } = await restoreBackup(engine, backup, given);
      console.log(`${messages} messages are in the data folder ${dataDir}.`);
      if (deleted > 0) console.log(`${deleted} more were deleted since the backup, and stay deleted.`);
      await listAccounts(engine);
    } finally {
      await engine.close();
    }
  } finally {
    await lock.release();
  }
});

/** Warns about the accounts that change: a backup may bring back a dismissed person with the old password. */
async function askAboutAccounts(engine: Engine, backup: BackupFile, isYes: boolean): Promise<void> {
  const { comingBack, goingAway } = await accountChanges(engine, backup);
  if (comingBack.length + goingAway.length === 0) return;
  for (const email of comingBack) console.log(`restored: ${email}`);
  for (const email of goingAway) console.log(`removed:  ${email}`);
  if (isYes) return;
  if (!process.stdin.isTTY)
    throw new UserError(
      'Nothing was changed. If these accounts are right, add --yes. Remove people who have left afterwards: npm run staff -- remove EMAIL',
    );
  if (!(await confirmed('Are these accounts right?'))) throw new UserError('Nothing was changed.');
}

async function saveBefore(engine: Engine, dataDir: string, settings: BackupSettings): Promise<void> {
  const { file } = await makeBackup(engine, dataDir, settings, 'before-restore');
  console.log(`A backup of what was in the data folder is in ${file}.`);
}

async function listAccounts(engine: Engine): Promise<void> {
  const { rows } = await engine.exclusively((database) =>
    database.query<{ email: string }>('select coalesce(email, id::text) as email from auth.users order by 1'),
  );
  console.log(`Staff accounts: ${rows.map(({ email }) => email).join(', ') || 'none'}`);
}
