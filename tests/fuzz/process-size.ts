import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from '../server/support/spawn-command.ts';

/**
 * Node's arguments for a server that collects its memory at a signal. Otherwise its size says more about when the memory
 * was last collected than about what is held: it was between 390 and 770 MB for the same work.
 */
export const COLLECTS_WHEN_TOLD = [
  '--expose-gc',
  '--import=data:text/javascript,process.on("SIGUSR2",()=>gc())',
];

/** Tells a server with these arguments to collect its memory, before the next request that it reads. */
export function collectMemory(server: ServerProcess): void {
  server.process.kill('SIGUSR2');
}

/** The memory that Linux has given to the process, in kilobytes. */
export function residentKilobytes({ process: { pid } }: ServerProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** How many files and sockets the process has open. */
export function descriptors({ process: { pid } }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Waits for the server to close what its clients have left, which it does within its own time limits. */
export async function descriptorsInTheEnd(server: ServerProcess, expected: number): Promise<number> {
  for (let second = 0; second < 60 && descriptors(server) > expected; second += 1) await setTimeout(1000);
  return descriptors(server);
}
