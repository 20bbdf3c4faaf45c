import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LogStep } from '../engines/report.ts';
import { aMessage, householdAddress, rpc, send, tokenOf } from '../server/support/api-client.ts';
import { STAFF } from '../server/support/staff.ts';
import { freePort } from '../support/backend/free-port.ts';
import { readProjectFile } from '../support/source/project-files.ts';
import { imageSize, type OpenImage } from './buildah.ts';
import { type RunningCaddy, startCaddy } from './caddy.ts';
import { composeComplaint, readComposeFile } from './compose-file.ts';
import { Container } from './container.ts';

/** Copied from a browser, with its slash. The tests' site has no company of its own yet. */
const DOT_ENV =
  'SITE_URL=https://localhost/\nSTAFF_EMAIL=rosa@example.com\nALLOW_PLACEHOLDERS=1\nDATA_DIR=.data\n';
const TRIES = 8;
const STRANGER = '127.9.9.9';
const TOO_LARGE = 70_000;

export async function checkComposeFile(log: LogStep): Promise<void> {
  const { site } = readComposeFile(DOT_ENV);
  same(site.environment.DATA_DIR, '/data');
  log('needs two settings, and keeps its folders whatever .env says');
  contains(composeComplaint('STAFF_EMAIL=rosa@example.com\n'), 'Write SITE_URL=https://');
  log('names the setting that is missing');
}

export function checkImage(name: string, { root, config }: OpenImage, log: LogStep): void {
  const { packages } = JSON.parse(readProjectFile('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const isThere = (name: string) => existsSync(path.join(root, 'app', name));
  const found = Object.entries(packages).filter(([name]) => name !== '' && isThere(name));
  const development = found.filter(([, { dev }]) => dev === true).map(([name]) => name);
  same(development, []);
  log(`${imageSize(name)}, with ${found.length} packages, none of them for development`);
  same(['.env', '.git', 'src', 'tests'].filter(isThere), []);
  log('has neither sources of the site nor settings in it');
  same([config.User, Object.keys(config.Volumes)], ['third-age', ['/data']]);
}

export async function runContainer(
  image: OpenImage,
  program: string,
  folder: string,
  log: LogStep,
): Promise<void> {
  const { site, proxy } = readComposeFile(DOT_ENV);
  const port = await freePort();
  // The network is that of this machine: no other machine may reach the port.
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    TRIES_IN_10_MINUTES: String(TRIES),
  };
  const volumes = { data: path.join(folder, 'data'), backups: path.join(folder, 'backups') };
  const container = new Container(image, site, volumes, settings);
  const caddy = await startCaddy(program, proxy, `127.0.0.1:${port}`);
  try {
    const server = `http://127.0.0.1:${port}`;
    await container.start();
    checkRights(container, log);
    checkHealth(container, log);
    await checkCaddy(caddy, log);
    await keepMessages(container, caddy, server, log);
    const backup = await workWithCommands(container, log);
    await stopCleanly(container, log);
    const lost = { ...volumes, data: path.join(folder, 'new-data') };
    await restore(new Container(image, site, lost, settings), backup, server, log);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${container.output}`, {
      cause: error,
    });
  } finally {
    await caddy.close();
    await container.discard();
  }
}

function checkRights(container: Container, log: LogStep): void {
  const { status } = container;
  const user = container.exec('id', '--user', '--name').output.trim();
  same([user, status.get('NSpid')?.split('\t').at(-1)], ['third-age', '1']);
  const rights = ['CapBnd', 'CapEff', 'NoNewPrivs'].map((name) => status.get(name));
  same(rights, ['0'.repeat(16), '0'.repeat(16), '1']);
  const uid = status.get('Uid')?.split('\t')[0];
  log(`runs as the user ${user} (${uid}), as process 1, without any capability`);
  for (const place of ['/app/new', '/etc/new', '/new', '/usr/local/new'])
    contains(container.exec('touch', place).output, 'Read-only file system');
  for (const place of ['/data/new', '/backups/new', '/tmp/new']) {
    same(container.exec('touch', place).status, 0);
    container.exec('rm', place);
  }
  log('can write /data, /backups and /tmp, and nothing else: the file system is read-only');
}

function checkHealth(container: Container, log: LogStep): void {
  same(container.exec(...container.healthCheck).status, 0);
  same(container.exec('env', 'PORT=1', ...container.healthCheck).status, 1);
  log('the health check succeeds with the server, and fails without');
}

async function checkCaddy(caddy: RunningCaddy, log: LogStep): Promise<void> {
  const plain = await fetch(caddy.plainOrigin, { redirect: 'manual', headers: { Host: 'localhost' } });
  same([plain.status, new URL(plain.headers.get('Location') ?? '').protocol], [308, 'https:']);
  log('Caddy leads http to https');
  const { agent } = caddy;
  const tooLarge = aMessage({ message: 'x'.repeat(TOO_LARGE) });
  // Older versions of Caddy say 502 and newer ones 413.
  const { status } = await send(caddy.origin, tooLarge, { from: householdAddress(1), agent });
  if (status < 400) throw new Error(`${TOO_LARGE} bytes were answered with ${status}`);
  const statuses: number[] = [];
  for (let n = 0; n < TRIES + 2; n += 1) {
    const headers = { 'X-Forwarded-For': `203.0.113.${n}`, Forwarded: `for=203.0.113.${n}` };
    const answer = await send(caddy.origin, aMessage(), { from: STRANGER, headers, agent });
    statuses.push(answer.status);
  }
  same(statuses, [...Array.from({ length: TRIES }, () => 201), 429, 429]);
  log('a stranger at the limit is refused, whatever address the stranger writes into headers');
}

async function keepMessages(
  container: Container,
  caddy: RunningCaddy,
  server: string,
  log: LogStep,
): Promise<void> {
  const message = aMessage({ message: 'Is it still there after the cut?' });
  const way = { from: householdAddress(2), agent: caddy.agent };
  same((await send(caddy.origin, message, way)).status, 201);
  log('another visitor is served, and the message goes in');
  await container.end('SIGKILL');
  same((await send(caddy.origin, aMessage(), way)).status, 502);
  await container.start();
  const [email = '', password = ''] = container.exec('cat', '/data/first-password.txt').output.split('\n');
  same(email, 'rosa@example.com');
  const token = await tokenOf(server, { email, password });
  contains(await messagesFor(token, server), 'Is it still there after the cut?');
  log('killed and started again on the same volume: the message is there');
}

async function workWithCommands(container: Container, log: LogStep): Promise<string> {
  contains(container.exec('npm', 'run', 'staff', '--', 'add', STAFF.email).output, 'is staff now');
  contains(container.exec('npm', 'run', 'staff', '--', 'list').output, STAFF.email);
  log('staff commands work beside the running server');
  const backup = '/backups/today.backup';
  contains(container.exec('npm', 'run', 'backup', '--', backup).output, 'messages are in');
  contains(container.exec('npm', 'run', 'backup', '--', 'verify', backup).output, 'is good');
  log('a backup is made and verified');
  return backup;
}

async function stopCleanly(container: Container, log: LogStep): Promise<void> {
  const code = await container.end('SIGTERM');
  contains(container.output, 'Stopping …');
  same(code, 0);
  log('stops cleanly on SIGTERM');
}

async function restore(container: Container, backup: string, server: string, log: LogStep): Promise<void> {
  try {
    const { status, output } = await container.run('npm', 'run', 'restore', '--', backup);
    contains(output, `messages are in the data folder`);
    same(status, 0);
    await container.start();
    const { output: added } = container.exec('npm', 'run', 'staff', '--', 'add', STAFF.email);
    const password = /The password, shown only once: (\S+)/.exec(added)?.[1] ?? '';
    const token = await tokenOf(server, { email: STAFF.email, password });
    contains(await messagesFor(token, server), 'Is it still there after the cut?');
    log('restored into a new volume, the message is there');
  } finally {
    await container.discard();
  }
}

async function messagesFor(token: string, server: string): Promise<string> {
  return JSON.stringify((await rpc(server, token, 'find_messages')).body);
}

function same(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

function contains(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`"${part}" is not in: ${text}`);
}
