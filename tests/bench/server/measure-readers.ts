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

/** Two visitors write one message after another, alone and beside 200 a second who ask for warnings. */
export async function measureReaders(origin: string): Promise<Measured[]> {
  const alone: number[] = [];
  const beside: number[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await write(origin, SECONDS / ROUNDS)));
    const reading = read(origin, statuses);
    beside.push(...(await write(origin, SECONDS / ROUNDS)));
    await reading();
  }
  const answered = [...statuses].map(([status, count]) => `${count} of ${status}`).join(', ');
  return [
    { what: 'two who write', ...latencies(alone) },
    { what: `beside ${READERS_A_SECOND} readers a second`, ...latencies(beside) },
    { what: 'answers to the readers', figure: answered },
  ];
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
