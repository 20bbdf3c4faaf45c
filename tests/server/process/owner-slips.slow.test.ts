import { execFileSync } from 'node:child_process';
import { chmod, chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBackupSettings } from '../../../server/backup/backup-settings.ts';
import { newKeyPair } from '../../../server/backup/encryption.ts';
import { PROJECT_DIR } from '../../../server/project.ts';
import { send } from '../support/api-client.ts';
import { copiedProject } from '../support/copied-project.ts';
import { describeWith } from '../support/describe-with.ts';
import { addMessages, openEngine } from '../support/open-engine.ts';
import { runServerCommand, runToEnd, startServer } from '../support/server-process.ts';
import { smallDisk } from '../support/small-disk.ts';
import { preparedDataDir, startTestSite, temporaryFolder } from '../support/test-site.ts';

const STRANGER = 12_345;
const isRoot = process.getuid?.() === 0;

/** Every file and folder below, with its owner, size and time of change. */
function listing(folder: string): string {
  return execFileSync('find', [folder, '-printf', '%p %u %s %T@\n'], { encoding: 'utf8' });
}

describe.skipIf(!isRoot)('A command run by somebody who does not own the data folder', () => {
  it.each([
    ['staff', ['list']],
    ['backup', ['/tmp/third-age-never.backup']],
    ['restore', [path.join(PROJECT_DIR, 'package.json'), '--replace']],
    ['alerts', ['test']],
    ['start', []],
  ])('%s is refused before it touches a file', async (command, args) => {
    const dataDir = await preparedDataDir();
    execFileSync('chown', ['-R', String(STRANGER), dataDir]);
    const before = listing(dataDir);
    const { code, output } = await runToEnd(command, { DATA_DIR: dataDir, PORT: '0' }, ...args);
    expect(output).toMatch(
      new RegExp(`The data folder ${dataDir} belongs to the user ${STRANGER}, and this runs as root\\.`),
    );
    expect(code).toBe(1);
    expect(listing(dataDir)).toBe(before);
  });

  it('and files that it has left in the folder are not called damage', async () => {
    const dataDir = await preparedDataDir();
    const file = path.join(dataDir, 'postgres', 'global', 'pg_control');
    execFileSync('chown', ['-R', String(STRANGER), dataDir]);
    await chown(file, 0, 0);
    await chmod(file, 0o600);
    await chmod(path.dirname(dataDir), 0o755);
    // As the owner of the folder, who cannot read the file of root. The project may be in a folder that is closed to
    // others, so it is shown to them elsewhere.
    const asOwner = `setpriv --reuid=${STRANGER} --clear-groups "$0" /mnt/server/cli/run.mjs staff list 2>&1`;
    const said = execFileSync(
      'unshare',
      [
        ...['--mount', '--propagation', 'private', 'sh', '-c'],
        `mount --bind ${PROJECT_DIR} /mnt && cd /mnt && ${asOwner} || true`,
        process.execPath,
      ],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir }, encoding: 'utf8' },
    );
    expect(said).toContain(`The file ${file} belongs to the user root, so the database cannot be opened.`);
    expect(said).not.toMatch(/is damaged|move the folder away/);
  });
});

describe('A command in the wrong folder', () => {
  it.each([
    ['staff', ['list']],
    ['backup', ['nightly.backup']],
    ['alerts', ['test']],
  ])('%s makes no database there, says which folder it is, and fails', async (command, args) => {
    const dataDir = path.join(await temporaryFolder(), 'data');
    const { code, output } = await runToEnd(
      command,
      { DATA_DIR: dataDir, INIT_CWD: path.dirname(dataDir) },
      ...args,
    );
    expect(output.split('\n')).toEqual([
      `Data folder: ${dataDir}`,
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the server; only "npm start" creates a new database.`,
    ]);
    expect(code).toBe(1);
    expect(await readdir(path.dirname(dataDir))).toEqual([]);
  });
});

describe('What the server was started with', () => {
  it('counts for commands: a backup before a restore is encrypted and in the folder of the server', async () => {
    const dataDir = await preparedDataDir();
    const [dir, { recipient }] = [await temporaryFolder(), await newKeyPair()];
    const env = { BACKUP_DIR: dir, BACKUP_RECIPIENT: recipient };
    const site = await startTestSite(dataDir, { backup: readBackupSettings(env) });
    await send(site.origin);
    const file = path.join(await temporaryFolder(), 'plain.backup');
    expect(await runToEnd('backup', { DATA_DIR: dataDir, BACKUP_RECIPIENT: '' }, file)).toMatchObject({
      code: 0,
    });
    await site.close();
    const restored = await runToEnd('restore', { DATA_DIR: dataDir }, file, '--replace', '--yes');
    expect(restored).toMatchObject({ code: 0 });
    const [saved = ''] = await readdir(dir);
    expect(saved).toMatch(/^before-restore-.*\.backup\.age$/);
    expect((await readFile(path.join(dir, saved))).toString('latin1')).toMatch(/^age-encryption/);
  });

  it('is said when it was different at the last start', async () => {
    const dataDir = await preparedDataDir();
    const { recipient } = await newKeyPair();
    await (
      await startTestSite(dataDir, { backup: readBackupSettings({ BACKUP_RECIPIENT: recipient }) })
    ).close();
    const said: string[] = [];
    await (await startTestSite(dataDir, { log: (line) => said.push(line) })).close();
    expect(said).toContain(`BACKUP_RECIPIENT is not set; at the last start it was "${recipient}".`);
  });
});

describe('A backup that is interrupted', () => {
  // Of its own: other tests verify backups at the same time.
  async function verifying(file: string) {
    const TMPDIR = await temporaryFolder();
    const left = async () =>
      (await readdir(TMPDIR)).filter((name) => /^third-age-\d+-.*\.partial$/.test(name));
    const child = runServerCommand('backup', { TMPDIR }, { args: ['verify', file] });
    await expect.poll(async () => (await left()).length, POLL).toBe(1);
    return { TMPDIR, left, child };
  }

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s while it is verified leaves nothing',
    async (signal) => {
      const { child, left } = await verifying(await backupOf(400));
      child.process.kill(signal);
      expect(await child.ended).toBeGreaterThan(128);
      expect(await left()).toEqual([]);
    },
  );

  it('by kill -9 leaves what nobody else can enter, and the next run removes it', async () => {
    const file = await backupOf(10);
    const { TMPDIR, child, left } = await verifying(file);
    const [name = ''] = await left();
    expect((await stat(path.join(TMPDIR, name))).mode & 0o777).toBe(0o700);
    child.process.kill('SIGKILL');
    await child.ended;
    expect(await left()).toEqual([name]);
    expect(await runToEnd('backup', { TMPDIR }, 'verify', file)).toMatchObject({ code: 0 });
    expect(await left()).toEqual([]);
  });
});

describeWith(smallDisk(), 'A folder for backups that cannot be written', (disk) => {
  it('is named, with what to do under systemd', async () => {
    disk.makeReadOnly();
    const env = { DATA_DIR: await preparedDataDir() };
    expect(await runToEnd('backup', env, path.join(disk.folder, 'a.backup'))).toEqual({
      code: 1,
      output: expect.stringMatching(
        /\(EROFS\): it is read-only\. Under systemd, name the folder in the unit/,
      ),
    });
  });
});

describe('The file .env', () => {
  it('is read by every command; the environment wins; what is misspelt or malformed is named', async () => {
    const projectDir = await copiedProject();
    const [ofFile, ofEnvironment] = [
      path.join(projectDir, 'of-file'),
      path.join(projectDir, 'of-environment'),
    ];
    await writeFile(
      path.join(projectDir, '.env'),
      `DATA_DIR=${ofFile}\nSMTP_ULR=smtp://u:hush@a.example\nhush\n`,
    );
    const list = async (env: Record<string, string>) => {
      const child = runServerCommand('staff', env, { args: ['list'], projectDir });
      await child.ended;
      return child.output();
    };
    const fromFile = await list({});
    expect(fromFile).toContain(`Data folder: ${ofFile}\n`);
    expect(fromFile).toContain('SMTP_ULR is not a setting and is ignored. Did you mean SMTP_URL?\n');
    expect(fromFile).toContain(
      `${path.join(projectDir, '.env')}, line 3, is not NAME=value and is ignored.\n`,
    );
    expect(fromFile).not.toContain('hush');
    expect(await list({ DATA_DIR: ofEnvironment })).toContain(`Data folder: ${ofEnvironment}\n`);
    await rm(path.join(projectDir, '.env'));
    expect(await list({ DATA_DIR: ofEnvironment })).toContain(`Data folder: ${ofEnvironment}\n`);
    expect(await list({})).toContain(`Data folder: ${path.join(projectDir, '.data')}\n`);
  });
});

describe('An update that fails', () => {
  it('names file and line, keeps the backup from before however often it starts, and the old version starts', async () => {
    const projectDir = await copiedProject();
    const dataDir = await preparedDataDir();
    await addSomeMessages(dataDir);
    const migrations = path.join(projectDir, 'supabase', 'migrations');
    await writeFile(
      path.join(migrations, '20991231000000_good.sql'),
      'create table private.added (x int);\n',
    );
    const bad = path.join(migrations, '20991231000001_bad.sql');
    await writeFile(
      bad,
      'select 1;\n\ninsert into private.added values (1);\nselect 1 / x - 1 / (x - 1)\nfrom private.added;\n',
    );
    for (let start = 0; start < 4; start += 1) {
      const server = startServer(dataDir, {}, { projectDir });
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain(
        'The update of the database failed in supabase/migrations/20991231000001_bad.sql, line 4: error 22012.',
      );
      expect(server.output()).not.toMatch(/^\s+at /m);
      expect(await readdir(path.join(dataDir, 'backups'))).toHaveLength(1);
    }
    const [saved = ''] = await readdir(path.join(dataDir, 'backups'));
    const elsewhere = path.join(await temporaryFolder(), 'second-machine');
    expect(
      await runToEnd('restore', { DATA_DIR: elsewhere }, path.join(dataDir, 'backups', saved)),
    ).toMatchObject({
      code: 0,
      output: expect.stringContaining('5 messages are in the data folder'),
    });
    await (await startTestSite(dataDir)).close();
    await writeFile(bad, 'select 1;\n');
    const mended = startServer(dataDir, {}, { projectDir });
    await mended.ready;
    expect(await readdir(path.join(dataDir, 'backups'))).toHaveLength(1);
  });
});

const POLL = { timeout: 60_000, interval: 5 };

async function addSomeMessages(dataDir: string, count = 5): Promise<void> {
  const engine = await openEngine(dataDir);
  await addMessages(engine, count);
  await engine.close();
}

async function backupOf(messages: number): Promise<string> {
  const dataDir = await preparedDataDir();
  await addSomeMessages(dataDir, messages);
  const file = path.join(await temporaryFolder(), 'whole.backup');
  expect(await runToEnd('backup', { DATA_DIR: dataDir }, file)).toMatchObject({ code: 0 });
  return file;
}
