import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startServer } from '../../bench-server/filled-site.ts';
import { latencies, timed } from '../../bench-server/latencies.ts';
import { aMessage } from '../../server/support/api-client.ts';
import { householdAddress, sendFrom } from '../../server/support/visitors.ts';

/**
 * `npm run bench:power-cut -- --throughput [--folder F]`: what durability costs. Messages a second from one client
 * and from eight, each sending the next as soon as the last is answered, into a new data folder on the disk of F.
 */
const SECONDS = 8;
const CLIENTS = [1, 8];
const WARM_UP = 50;

let household = 0;

export async function measureThroughput(folder: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(folder, 'third-age-throughput-'));
  try {
    let server: Awaited<ReturnType<typeof startServer>> | undefined;
    const start = async () => {
      server = await startServer(dataDir);
    };
    console.log(`First start: ${Math.round(await timed(start))} ms`);
    if (server === undefined) return;
    const { origin } = server;
    for (let n = 0; n < WARM_UP; n += 1) await sendOne(origin);
    for (const clients of CLIENTS) {
      const each: number[] = [];
      const until = performance.now() + SECONDS * 1000;
      const sendOn = async () => {
        while (performance.now() < until) each.push(await sendOne(origin));
      };
      const ms = await timed(() => Promise.all(Array.from({ length: clients }, sendOn)));
      console.log(
        `${clients} at a time: ${Math.round((each.length / ms) * 1000)} a second (${latencies(each)})`,
      );
    }
    await server.stop();
    console.log(
      `Next start: ${Math.round(
        await timed(async () => {
          server = await startServer(dataDir);
        }),
      )} ms`,
    );
    await server.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function sendOne(origin: string): Promise<number> {
  household += 1;
  const { status, ms } = await sendFrom(householdAddress(household), origin, aMessage());
  if (status !== 201) throw new Error(`A message was answered with ${status}`);
  return ms;
}
