import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/backend/free-port.ts';
import { ROOT } from '../support/source/project-files.ts';
import type { ComposeService } from './compose-file.ts';

export interface RunningCaddy {
  /** Such as https://localhost:40123. */
  readonly origin: string;
  /** The same without TLS, which only leads to the other. */
  readonly plainOrigin: string;
  /** Opens connections that accept the certificate. */
  readonly agent: Agent;
  close(): Promise<void>;
}

/**
 * Runs docs/Caddyfile by the command of compose.yaml. For the name "localhost" Caddy signs its own certificate, by
 * the same path as for others. Only the ports are of this test.
 * @param server where the site listens, as host:port
 */
export async function startCaddy(
  program: string,
  proxy: ComposeService,
  server: string,
): Promise<RunningCaddy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-caddy-'));
  const [tlsPort, plainPort] = [await freePort(), await freePort()];
  const config = path.join(folder, 'Caddyfile');
  await writeFile(
    config,
    `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttps_port ${tlsPort}\n\thttp_port ${plainPort}\n}\nimport ${path.join(ROOT, 'docs/Caddyfile')}\n`,
  );
  const [shell = '', option = '', line = ''] = proxy.command ?? [];
  const command = line
    .replaceAll('$$', '$')
    .replace('/etc/caddy/Caddyfile', config)
    .replace('caddy', program);
  const child = spawn(shell, [option, command], {
    env: { PATH: process.env.PATH, HOME: folder, ...proxy.environment, SITE_SERVER: server },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const authority = path.join(folder, '.local/share/caddy/pki/authorities/local/root.crt');
  const origin = `https://localhost:${tlsPort}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Caddy ended: ${said}`);
    const agent = existsSync(authority) ? new Agent({ ca: readFileSync(authority), family: 4 }) : undefined;
    if (agent !== undefined && (await answers(origin, agent))) {
      const close = async () => {
        agent.destroy();
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        await rm(folder, { recursive: true, force: true });
      };
      return { origin, plainOrigin: `http://127.0.0.1:${plainPort}`, agent, close };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function answers(origin: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(origin, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(true));
    }).on('error', () => resolve(false));
  });
}
