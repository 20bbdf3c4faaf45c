import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBackupSettings } from '../../../server/backup/backup-settings.ts';
import { compareWithBackup } from '../../../server/backup/compare-backup.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import type { Engine } from '../../../server/database/engine.ts';
import { userError } from '../../support/user-error.ts';
import { addMessages, empty, exec, openEngine } from '../support/open-engine.ts';
import { runToEnd } from '../support/server-process.ts';
import { preparedDataDir, startTestSite, temporaryFolder } from '../support/test-site.ts';

const folder = await temporaryFolder();
const run = (...args: string[]) => runToEnd('backup', { INIT_CWD: folder }, ...args);
const made = await run('new-key', 'key.txt');
const recipient = /BACKUP_RECIPIENT=(age1\w+)/.exec(made.output)?.[1] ?? '';
const keyFile = path.join(folder, 'key.txt');
const engine = await openEngine();
await addMessages(engine, 40);
await exec(engine, 'delete from "ContactTable" where id = 7');
const plain = path.join(folder, 'plain.backup');
const sealed = path.join(folder, 'sealed.backup.age');
await writeBackup(engine, plain);
await writeBackup(engine, sealed, [recipient]);

describe('backup -- verify', () => {
  it('restores a backup into a scratch folder and compares the two', async () => {
    expect(await run('verify', 'sealed.backup.age', '--identity', 'key.txt')).toEqual({
      code: 0,
      output: `${sealed} is good: 39 messages were restored from it. Counts and checksums agree.`,
    });
  });

  it.each<[string, (engine: Engine) => Promise<unknown>]>([
    ['a letter', (other) => exec(other, `update "ContactTable" set message = message || '.' where id = 3`)],
    ['a message', (other) => exec(other, 'delete from "ContactTable" where id = 3')],
    ['a password', (other) => exec(other, `update auth.users set encrypted_password = 'other'`)],
    ['a deletion', (other) => exec(other, 'truncate private.deleted_submissions')],
  ])('notices %s that did not arrive', async (_what, change) => {
    await empty(engine);
    await restoreBackup(engine, { file: plain });
    await compareWithBackup(engine, { file: plain });
    await change(engine);
    await expect(compareWithBackup(engine, { file: plain })).rejects.toThrow(userError(/differ from .* in /));
  });
});

describe('An encrypted backup', () => {
  it('can be read by nobody without the key, nor the key by others than its owner', async () => {
    const bytes = await readFile(sealed);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(() => gunzipSync(bytes)).toThrow();
    expect((await stat(sealed)).mode & 0o077).toBe(0);
    expect((await stat(keyFile)).mode & 0o077).toBe(0);
    await expect(restoreBackup(engine, { file: sealed }, { isReplacing: true })).rejects.toThrow(
      userError(/is encrypted/),
    );
  });

  it('is what a server with a public key makes, whoever asks it for one', async () => {
    const dataDir = await preparedDataDir();
    await startTestSite(dataDir, { backup: readBackupSettings({ BACKUP_RECIPIENT: recipient }) });
    const save = async (file: string, settings: Record<string, string> = {}) => {
      const env = { INIT_CWD: folder, DATA_DIR: dataDir, ...settings };
      const { code, output } = await runToEnd('backup', env, file);
      expect(code, output).toBe(0);
      return { output, bytes: await readFile(path.join(folder, file), 'latin1') };
    };
    expect((await save('asked.backup.age')).bytes).toMatch(/^age-encryption/);
    const plainly = await save('asked.backup', { BACKUP_RECIPIENT: '' });
    expect(plainly.bytes).not.toMatch(/^age-encryption/);
    expect(plainly.output).toContain(`BACKUP_RECIPIENT is not set here; the server has "${recipient}".`);
  });

  it('is not made for something that is no public key', async () => {
    const none = path.join(folder, 'none.age');
    await expect(writeBackup(engine, none, ['age1nonsense'])).rejects.toThrow(
      userError(/BACKUP_RECIPIENT has "age1nonsense"/),
    );
    await expect(stat(none)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is refused with another key, and when a byte in the middle is not what was written', async () => {
    await run('new-key', 'other.txt');
    const other = path.join(folder, 'other.txt');
    const restore = (file: string, key: string) =>
      restoreBackup(engine, { file, keyFile: key }, { isReplacing: true });
    await expect(restore(sealed, other)).rejects.toThrow(`The key in ${other} does not open ${sealed}.`);
    await expect(restore(sealed, plain)).rejects.toThrow('contains no secret key');

    const bytes = await readFile(sealed);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    const damaged = path.join(folder, 'damaged.age');
    await writeFile(damaged, bytes);
    await expect(restore(damaged, keyFile)).rejects.toThrow(
      userError(/damaged or cut short|is not a backup/),
    );
  });
});
