import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import { aMessage, householdAddress, send } from '../../server/support/api-client.ts';
import { latencies, timed } from './latencies.ts';
import type { Measured } from './measure.ts';

const SHOWN =
  '/rest/v1/warnings?select=id,title,what_happens,what_to_do,place,published_at,shown_until&order=published_at.desc&limit=3';
const SECONDS = 30;
const READERS_A_SECOND = 200;
const WRITERS = 2;
/** Rounds alternate, because other work on the machine comes and goes. */
const ROUNDS = 2;
/** Far from the households of the other measurements. */
const FIRST_HOUSEHOLD = 30_000;

let household = FIRST_HOUSEHOLD;

/**
 * Two visitors write one message after another: alone, beside 200 a second who ask for warnings, and beside as many who
 * ask another server, which does nothing. What the last adds is the work of the readers' own side on this machine.
 */
export async function measureReaders(origin: string): Promise<Measured[]> {
  const alone: number[] = [];
  const besideReaders: number[] = [];
  const besideOthers: number[] = [];
  const statuses = new Map<number, number>();
  const idle = await startIdleServer();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(...(await write(origin, SECONDS / ROUNDS)));
      besideReaders.push(...(await writeBeside(read(origin, statuses), origin)));
      besideOthers.push(...(await writeBeside(read(idle.origin, new Map()), origin)));
    }
  } finally {
    idle.stop();
  }
  const answered = [...statuses].map(([status, count]) => `${count} of ${status}`).join(', ');
  return [
    { what: 'two who write', ...latencies(alone) },
    { what: `beside ${READERS_A_SECOND} readers a second`, ...latencies(besideReaders) },
    { what: 'beside as many of an idle server', ...latencies(besideOthers) },
    { what: 'answers to the readers', figure: answered },
  ];
}

async function writeBeside(endReading: () => Promise<void>, origin: string): Promise<number[]> {
  const each = await write(origin, SECONDS / ROUNDS);
  await endReading();
  return each;
}

/** A server in a process of its own that answers everything at once with an empty list. */
async function startIdleServer(): Promise<{ readonly origin: string; stop(): void }> {
  const code = `const server = require('node:http').createServer((request, response) => response.end('[]'));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const server = spawn(process.execPath, ['-e', code]);
  const [port] = await once(server.stdout, 'data');
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => server.kill() };
}

async function write(origin: string, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const each: number[] = [];
  const sendOn = async () => {
    while (performance.now() < until) {
      household += 1;
      const from = householdAddress(household);
      const ms = await timed(async () => {
        const { status } = await send(origin, aMessage(), { from });
        if (status !== 201) throw new Error(`A message was answered with ${status}`);
      });
      each.push(ms);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, sendOn));
  return each;
}

/** Begins to read; returns a function that ends it and waits for the last answers. */
function read(origin: string, statuses: Map<number, number>): () => Promise<void> {
  const open: Promise<void>[] = [];
  const timer = setInterval(() => {
    household += 1;
    const asked = ask(householdAddress(household), origin).then((status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    open.push(asked);
  }, 1000 / READERS_A_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
  };
}

function ask(localAddress: string, origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { apikey: EMBEDDED_PUBLISHABLE_KEY };
    get(`${origin}${SHOWN}`, { localAddress, agent: false, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}
