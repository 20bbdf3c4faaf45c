import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenLocally } from '../../support/backend/free-port.ts';
import { ask, send, signIn, tokenOf } from '../support/api-client.ts';
import { runServerCommand } from '../support/server-process.ts';
import type { ServerProcess } from '../support/spawn-command.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite, temporaryFolder } from '../support/test-site.ts';

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
    const server = runServerCommand('start', { PORT: '0', DATA_DIR: dataDir });
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
    const again = runServerCommand('start', { PORT: '0', DATA_DIR: dataDir });
    await again.ready;
    expect(again.output()).not.toContain('password');
  });

  it('begins anew when the first start was cut short, with the account it is given', async () => {
    const account = { email: 'Owner@example.com', password: 'a password of my own' };
    const dataDir = await temporaryFolder();
    await mkdir(path.join(dataDir, 'postgres', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres.unfinished'), '');

    const server = runServerCommand('start', {
      PORT: '0',
      DATA_DIR: dataDir,
      STAFF_EMAIL: account.email,
      STAFF_PASSWORD: account.password,
    });

    expect(await signIn(await server.ready, account)).toMatchObject({ status: 200 });
    expect(server.output()).not.toContain(account.password);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s and keeps the messages', async (signal) => {
    const dataDir = await preparedDataDir();
    const server = runServerCommand('start', { PORT: '0', DATA_DIR: dataDir });
    await send(await server.ready);
    server.process.kill(signal);
    expect(await server.ended).toBe(0);
    expect(await readdir(dataDir)).not.toContain('server.sock');

    const { origin } = await startTestSite(dataDir);

    const token = await tokenOf(origin, STAFF);
    expect((await ask(origin, '/rest/v1/ContactTable?select=id', { token })).body).toHaveLength(1);
  });

  it('says that the port is in use', async () => {
    const other = createServer();
    const port = await listenLocally(other);
    onTestFinished(() => void other.close());
    const server = runServerCommand('start', { PORT: String(port), DATA_DIR: await preparedDataDir() });
    await expectRefusal(server, new RegExp(`^Port ${port} is in use by another program`));
  });

  it.each([
    ['its control file is cut short', 'global/pg_control', 'cut'],
    ['its control file is garbage', 'global/pg_control', 'garbage'],
    ['its version is missing', 'PG_VERSION', 'missing'],
    ['its log is garbage', 'pg_wal', 'garbage'],
    ['a catalogue is garbage', 'base', 'garbage'],
  ])('says that the data folder is damaged when %s', async (_how, place, damage) => {
    const dataDir = await preparedDataDir();
    await damageFiles(path.join(dataDir, 'postgres', place), damage);
    const server = runServerCommand('start', { PORT: '0', DATA_DIR: dataDir });
    await expectRefusal(server, /^The database in the data folder \S+ is damaged and does not start/);
  });

  it('says that the secrets are damaged', async () => {
    const dataDir = await preparedDataDir();
    await writeFile(path.join(dataDir, 'secrets.json'), '{"jwtSecret": "short"}');
    const server = runServerCommand('start', { PORT: '0', DATA_DIR: dataDir });
    await expectRefusal(server, /secrets\.json is damaged/);
  });

  it('says that the data folder cannot be one', async () => {
    const file = path.join(await temporaryFolder(), 'a-file');
    await writeFile(file, '');
    const server = runServerCommand('start', { PORT: '0', DATA_DIR: file });
    await expectRefusal(server, /^The data folder \S+ cannot be created/);
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
    const server = runServerCommand('start', { PORT: '0', DATA_DIR: await temporaryFolder(), ...env });
    await expectRefusal(server, sentence);
  });

  it('says that the Node version is too old, before anything newer is read', async () => {
    const oldNode = path.join(await temporaryFolder(), 'old-node.cjs');
    await writeFile(
      oldNode,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });",
    );
    const server = runServerCommand('start', {}, { nodeArgs: ['--require', oldNode] });
    await expectRefusal(server, /^This is Node 18\.20\.4, but 20\.19 or newer is needed/);
    expect(server.output().trim().split('\n')).toHaveLength(1);
  });
});

async function damageFiles(place: string, damage: string): Promise<void> {
  if (damage === 'missing') return rm(place);
  const files = (await stat(place)).isFile()
    ? [place]
    : (await readdir(place, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files) {
    const { size } = await stat(file);
    await writeFile(file, randomBytes(damage === 'cut' ? Math.floor(size / 2) : size));
  }
}
