import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { openAdminCommands } from '../admin/admin-commands.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { readBackupSettings } from '../backup/backup-settings.ts';
import { checkRecipients, newKeyPair } from '../backup/encryption.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { syncFolder } from '../database/folder/sync-tree.ts';
import { type OpenFolder, runEmbeddedCommand } from './command.ts';
import { givenFile, readArguments } from './file-arguments.ts';

const USAGE = `Usage:
  npm run backup -- FILE           saves the database, encrypted when BACKUP_RECIPIENT is set
  npm run backup -- verify FILE [--identity KEYFILE]
                                   restores a backup into a scratch folder and compares the two
  npm run backup -- new-key FILE   makes a pair of keys: keep the file away from this computer`;

await runEmbeddedCommand(async (openFolder, args) => {
  const { names, identity } = readArguments(args, ['identity'], USAGE);
  const [first, second, ...rest] = names;
  if (first === undefined || rest.length > 0) throw new UserError(USAGE);
  if (second === undefined && identity === undefined && !['verify', 'new-key'].includes(first))
    await save(openFolder, givenFile(first));
  else if (first === 'verify' && second !== undefined) await verify(givenFile(second), identity);
  else if (first === 'new-key' && second !== undefined && identity === undefined)
    await makeKey(givenFile(second));
  else throw new UserError(USAGE);
});

/** Written by this process and not by the server: the server may see other folders, as under systemd. */
async function save(openFolder: OpenFolder, file: string): Promise<void> {
  const dataDir = await openFolder();
  const { recipients } = readBackupSettings(process.env);
  await checkRecipients(recipients);
  const database = openAdminCommands(dataDir, bootstrapSupabase);
  try {
    const counts = await writeBackup(database, file, recipients);
    const messages = counts['public."ContactTable"'] ?? 0;
    console.log(`${messages} messages are in ${file}${recipients.length > 0 ? ', encrypted' : ''}.`);
  } finally {
    await database.close();
  }
}

async function verify(file: string, keyFile: string | undefined): Promise<void> {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  const { messages, deleted } = await verifyBackup({ file, keyFile }, bootstrapSupabase);
  const left = deleted > 0 ? ` (${deleted} more were deleted while it was made)` : '';
  console.log(
    `${file} is good: ${messages} messages were restored from it${left}. Counts and checksums agree.`,
  );
}

async function makeKey(file: string): Promise<void> {
  if (existsSync(file)) throw new UserError(`${file} already exists: choose another name.`);
  const { secretKey, recipient } = await newKeyPair();
  await writeFile(file, `# public key: ${recipient}\n${secretKey}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  // A power cut must not take the key away when backups are already encrypted to it.
  await syncFolder(path.dirname(file));
  console.log(
    `The secret key is in ${file}. Move it to a safe place: without it no encrypted backup can be opened.\nBACKUP_RECIPIENT=${recipient}`,
  );
}
