import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_DIR } from '../../../server/project.ts';
import { cleanUpLater } from './clean-up.ts';

/** Unpacked and not installed: an installed nginx would start itself and take port 80. */
const UNPACKED = path.join(PROJECT_DIR, 'node_modules', '.cache', 'debian-nginx');
const BINARY = 'usr/sbin/nginx';

/**
 * Serves a folder by Debian's nginx with this text in its `server` block, until the test file is done. Gives its
 * origin, or a sentence when it cannot be had.
 */
export async function serveByNginx(root: string, serverBlock: string): Promise<{ origin: string } | string> {
  if (!existsSync(path.join(UNPACKED, BINARY)) && !unpack())
    return 'nginx is not to be had: apt-get download needs Debian or Ubuntu, and its package source.';
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-nginx-'));
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn;
     events {}
     http {
       include ${UNPACKED}/etc/nginx/mime.types;
       access_log off;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; root ${root};\n${serverBlock}\n}
     }`,
  );
  const nginx = spawn(path.join(UNPACKED, BINARY), ['-c', config, '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  cleanUpLater(() => {
    nginx.kill('SIGKILL');
    return nginx.exitCode ?? nginx.signalCode ?? once(nginx, 'exit');
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(origin, nginx);
  return { origin };
}

function unpack(): boolean {
  mkdirSync(UNPACKED, { recursive: true });
  try {
    execFileSync('apt-get', ['download', '-qq', 'nginx', 'nginx-common'], { cwd: UNPACKED, stdio: 'ignore' });
    execFileSync('sh', ['-c', 'for package in *.deb; do dpkg-deb -x "$package" .; done'], { cwd: UNPACKED });
    execFileSync(path.join(UNPACKED, BINARY), ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    // Not Debian, no package source can be reached, or a library is missing: the caller reports it.
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilAnswering(origin: string, nginx: ChildProcess): Promise<void> {
  let said = '';
  nginx.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
