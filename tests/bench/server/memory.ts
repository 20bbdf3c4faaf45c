import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer } from './filled-site.ts';
import type { Measured } from './measure.ts';

const BARE = fileURLToPath(new URL('bare-pglite.mjs', import.meta.url));
const MB = 1024 * 1024;
/** Enough time to collect the garbage of the start. */
const SETTLE_MS = 10_000;

/**
 * The memory of the serving process after a restart, before any request, and of a process with only PGlite on the
 * same folder.
 */
export async function measureMemory(dataDir: string): Promise<Measured> {
  const server = await startServer(dataDir);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const served = server.memory();
  await server.stop();
  const bare = await bareMemory(dataDir);
  return {
    what: 'memory after a restart',
    figure: `${Math.round(served / MB)} MB, bare PGlite ${Math.round(bare / MB)} MB, ${(served / bare).toFixed(2)} times`,
  };
}

async function bareMemory(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [BARE], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const bytes = residentBytes(child.pid);
  child.kill();
  await once(child, 'exit');
  return bytes;
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}
