import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenLocally } from '../../support/backend/free-port.ts';
import { signIn } from '../support/api-client.ts';
import { startServer } from '../support/server-process.ts';
import type { ServerProcess } from '../support/spawn-command.ts';
import { preparedDataDir, temporaryFolder } from '../support/test-site.ts';

const DAMAGED = /^The database in the data folder \S+ is damaged and does not start/;

/** Expects only one or two sentences as output, and no process left running. */
async function expectRefusal(server: ServerProcess, sentence: RegExp): Promise<void> {
  expect(await server.ended).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines.at(-1)).toMatch(sentence);
  expect(server.output()).not.toMatch(/^\s+at /m);
}

describe('npm start', () => {
  it('makes a staff account on the first start and keeps its password out of the log', async () => {
    const dataDir = await temporaryFolder();
    const server = startServer(dataDir);
    const origin = await server.ready;
    const [, file = ''] = /Its password is in (\S+) until somebody signs in\./.exec(server.output()) ?? [];
    expect(path.dirname(file)).toBe(dataDir);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [email = '', password = ''] = (await readFile(file, 'utf8')).split('\n');
    expect(server.output()).not.toContain(password);

    expect(await signIn(origin, { email, password: 'a wrong password' })).toMatchObject({ status: 400 });
    expect(existsSync(file)).toBe(true);
    expect(await signIn(origin, { email, password })).toMatchObject({ status: 200 });
    expect(existsSync(file)).toBe(false);
    expect(server.output().trim().split('\n').at(-1)).toMatch(
      /^The site is ready: open http:\/\/localhost:\d+$/,
    );

    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const again = startServer(dataDir);
    await again.ready;
    expect(again.output()).not.toContain('password');
  });

  it('begins anew when the first start was cut short, with the account it is given', async () => {
    const account = { email: 'Owner@example.com', password: 'a password of my own' };
    const dataDir = await temporaryFolder();
    await mkdir(path.join(dataDir, 'postgres', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres.unfinished'), '');

    const server = startServer(dataDir, {
      STAFF_EMAIL: account.email,
      STAFF_PASSWORD: account.password,
    });

    expect(await signIn(await server.ready, account)).toMatchObject({ status: 200 });
    expect(server.output()).not.toContain(account.password);
  });

  it('says that the port is in use', async () => {
    const other = createServer();
    const port = await listenLocally(other);
    onTestFinished(() => void other.close());
    const server = startServer(await preparedDataDir(), { PORT: String(port) });
    await expectRefusal(server, new RegExp(`^Port ${port} is in use by another program`));
  });

  it.each<[string, (dataDir: string) => Promise<unknown>, RegExp]>([
    ['the control file is cut short', (dataDir) => damage(dataDir, 'global/pg_control', 'cut'), DAMAGED],
    ['the control file is garbage', (dataDir) => damage(dataDir, 'global/pg_control'), DAMAGED],
    ['the version is missing', (dataDir) => rm(path.join(dataDir, 'postgres', 'PG_VERSION')), DAMAGED],
    ['the log is garbage', (dataDir) => damage(dataDir, 'pg_wal'), DAMAGED],
    ['a catalogue is garbage', (dataDir) => damage(dataDir, 'base'), DAMAGED],
    [
      'the secrets are damaged',
      (dataDir) => writeFile(path.join(dataDir, 'secrets.json'), '{"jwtSecret": "short"}'),
      /secrets\.json is damaged/,
    ],
    [
      'the data folder cannot be one',
      (dataDir) => rm(dataDir, { recursive: true }).then(() => writeFile(dataDir, '')),
      /^The data folder \S+ cannot be created/,
    ],
  ])('says that %s', async (_what, breakIt, sentence) => {
    const dataDir = await preparedDataDir();
    await breakIt(dataDir);
    await expectRefusal(startServer(dataDir), sentence);
  });

  it.each([
    ['PORT', { PORT: 'eighty' }, /^PORT is "eighty"/],
    ['SITE_URL', { SITE_URL: 'thirdage.example' }, /SITE_URL is "thirdage\.example"/],
    ['HOST', { HOST: '192.0.2.1' }, /^The address 192\.0\.2\.1 is not one of this machine/],
    ['STAFF_PASSWORD', { STAFF_EMAIL: 'a@b.example', STAFF_PASSWORD: 'short' }, /at least 12 characters/],
    [
      'VITE_SUPABASE_URL',
      { VITE_SUPABASE_URL: 'https://a.supabase.co' },
      /VITE_SUPABASE_PUBLISHABLE_KEY is not/,
    ],
  ])('names %s when it cannot be used', async (_name, env, sentence) => {
    await expectRefusal(startServer(await temporaryFolder(), env), sentence);
  });

  it('says that the Node version is too old, before anything newer is read', async () => {
    const oldNode = path.join(await temporaryFolder(), 'old-node.cjs');
    await writeFile(
      oldNode,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });",
    );
    const server = startServer(await temporaryFolder(), {}, { nodeArgs: ['--require', oldNode] });
    await expectRefusal(server, /^This is Node 18\.20\.4, but 20\.19 or newer is needed/);
    expect(server.output().trim().split('\n')).toHaveLength(1);
  });
});

/** Replaces a file of the database, or all files of a folder, by random bytes, or leaves only its beginning. */
async function damage(dataDir: string, place: string, how: 'cut' | 'garbage' = 'garbage'): Promise<void> {
  const whole = path.join(dataDir, 'postgres', place);
  const files = (await stat(whole)).isFile()
    ? [whole]
    : (await readdir(whole, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files) {
    const { size } = await stat(file);
    await (how === 'cut' ? truncate(file, Math.floor(size / 64)) : writeFile(file, randomBytes(size)));
  }
}
