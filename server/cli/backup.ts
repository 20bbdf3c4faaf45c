import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { runAdminCommand } from '../admin/admin-commands.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { readBackupSettings } from '../backup/backup-settings.ts';
import { checkRecipients, newKeyPair } from '../backup/encryption.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { syncFolder } from '../database/folder/sync-tree.ts';
import { runEmbeddedCommand } from './command.ts';
import { givenFile, readArguments } from './file-arguments.ts';

const USAGE = `Usage:
  npm run backup -- FILE           saves the database, encrypted when BACKUP_RECIPIENT is set
  npm run backup -- verify FILE [--identity KEYFILE]
                                   restores a backup into a scratch folder and compares the two
  npm run backup -- new-key FILE   makes a pair of keys: keep the file away from this computer`;

await runEmbeddedCommand(async (dataDir, args) => {
  const { names, identity } = readArguments(args, ['identity'], USAGE);
  const [first, second, ...rest] = names;
  if (first === undefined || rest.length > 0) throw new UserError(USAGE);
  if (second === undefined && identity === undefined && !['verify', 'new-key'].includes(first))
    await save(dataDir, givenFile(first));
  else if (first === 'verify' && second !== undefined) await verify(givenFile(second), identity);
  else if (first === 'new-key' && second !== undefined && identity === undefined)
    await makeKey(givenFile(second));
  else throw new UserError(USAGE);
});

async function save(dataDir: string, file: string): Promise<void> {
  const { recipients } = readBackupSettings(process.env);
  await checkRecipients(recipients);
  const { counts, isEncrypted } = await runAdminCommand(dataDir, bootstrapSupabase, {
    command: 'backup',
    file,
    recipients,
  });
  const messages = counts['public."ContactTable"'] ?? 0;
  console.log(`${messages} messages are in ${file}${isEncrypted ? ', encrypted' : ''}.`);
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
  if (existsSync(file)) throw new UserError(`${file} is there already: choose another name.`);
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
