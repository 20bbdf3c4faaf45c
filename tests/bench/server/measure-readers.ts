import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ask } from '../../server/support/api-client.ts';
import { arrivalsDuring, latencies } from './latencies.ts';
import type { Measured } from './measure.ts';
import { nextAddress, write } from './visitors.ts';

const SHOWN =
  '/rest/v1/warnings?select=id,title,what_happens,what_to_do,place,published_at,shown_until&order=published_at.desc&limit=3';
const SECONDS = 30;
const READERS_A_SECOND = 200;
const WRITERS = 2;
/** Rounds alternate, because other work on the machine comes and goes. */
const ROUNDS = 2;

/**
 * Two visitors write one message after another: alone, beside 200 a second who ask for warnings, and beside as many who
 * ask another server, which does nothing. What the last adds is the work of the readers' own side on this machine.
 */
export async function measureReaders(origin: string): Promise<Measured[]> {
  const statuses = new Map<number, number>();
  const countAnswer = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const alone: number[] = [];
  const besideReaders: number[] = [];
  const besideOthers: number[] = [];
  await using idle = await startIdleServer();
  const writeBeside = async (read: () => Promise<unknown>) => {
    const writing = write(origin, WRITERS, SECONDS / ROUNDS);
    await arrivalsDuring(writing, 1000 / READERS_A_SECOND, read);
    return writing;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await write(origin, WRITERS, SECONDS / ROUNDS)));
    besideReaders.push(...(await writeBeside(async () => countAnswer(await statusOf(origin)))));
    besideOthers.push(...(await writeBeside(() => statusOf(idle.origin))));
  }
  const answered = [...statuses].map(([status, count]) => `${count} of ${status}`).join(', ');
  return [
    { what: 'two who write', figure: latencies(alone) },
    { what: `beside ${READERS_A_SECOND} readers a second`, figure: latencies(besideReaders) },
    { what: 'beside as many of an idle server', figure: latencies(besideOthers) },
    { what: 'answers to the readers', figure: answered },
  ];
}

async function statusOf(origin: string): Promise<number> {
  return (await ask(origin, SHOWN, { from: nextAddress() })).status;
}

/** A server in a process of its own that answers everything at once with an empty list. */
async function startIdleServer() {
  const code = `const server = require('node:http').createServer((request, response) => response.end('[]'));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const server = spawn(process.execPath, ['-e', code]);
  const [port] = await once(server.stdout, 'data');
  return {
    origin: `http://127.0.0.1:${String(port).trim()}`,
    [Symbol.asyncDispose]: async () => void server.kill(),
  };
}
