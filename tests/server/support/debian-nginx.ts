import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { unpackPackages, whyMissing } from '../../support/backend/debian-packages.ts';
import { freePort } from '../../support/backend/free-port.ts';
import { killLater } from './clean-up.ts';
import { temporaryFolder } from './test-site.ts';

/** Unpacked and not installed: an installed nginx would start itself and use port 80. */
const PACKAGES = ['nginx', 'nginx-common'];
const BINARY = 'usr/sbin/nginx';

/**
 * Serves a folder with Debian's nginx and this text in its `server` block, until the test file is done. Returns its
 * origin, or a sentence when nginx cannot be had.
 */
export async function serveByNginx(root: string, serverBlock: string): Promise<{ origin: string } | string> {
  const unpacked = nginxFolder();
  if (unpacked === undefined) return whyMissing('nginx', PACKAGES);
  const folder = await temporaryFolder();
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn;
     events {}
     http {
       include ${unpacked}/etc/nginx/mime.types;
       access_log off;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; root ${root};\n${serverBlock}\n}
     }`,
  );
  killLater(
    spawn(path.join(unpacked, BINARY), ['-c', config, '-p', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(origin), { timeout: 30_000, interval: 20 });
  return { origin };
}

/** Undefined where it cannot be downloaded, or does not start because a library is missing. */
function nginxFolder(): string | undefined {
  const folder = unpackPackages(PACKAGES);
  const works = folder !== undefined && spawnSync(path.join(folder, BINARY), ['-v']).status === 0;
  return works ? folder : undefined;
}
