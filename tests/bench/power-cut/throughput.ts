import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type RunningEmbeddedSite, startSite } from '../../../server/site.ts';
import { aMessage } from '../../server/support/api-client.ts';
import { householdAddress, sendFrom } from '../../server/support/visitors.ts';
import { latencies, timed } from '../server/latencies.ts';
import { record } from './recorder.ts';

const SECONDS = 10;
const CLIENTS = [1, 8];
const WARM_UP = 50;

let household = 0;

/**
 * The cost of durability on the disk of a folder: duration of the first start, and messages a second from one client
 * and from eight, each of which sends the next when the last is answered. Clients and server share this process, so
 * the figures only compare two engines, and do not show what a server can serve.
 */
export async function measureThroughput(folder: string): Promise<void> {
  const base = await mkdtemp(path.join(folder, 'third-age-throughput-'));
  try {
    const dataDir = path.join(base, 'data');
    await mkdir(dataDir);
    const recording = await record(dataDir);
    const syncs = () => recording.operations.filter(({ kind }) => kind.startsWith('sync-')).length;
    const start = async () => {
      site = await startSite({ dataDir, staff: { password: 'correct horse battery' }, log: () => {} });
    };
    let site: RunningEmbeddedSite | undefined;
    const ms = Math.round(await timed(start));
    console.log(`first start: ${ms} ms, ${syncs()} syncs`);
    if (site === undefined) return;
    for (let n = 0; n < WARM_UP; n += 1) await sendOne(site.origin);
    for (const clients of CLIENTS) await measureClients(site.origin, clients, syncs);
    recording.stop();
    await site.close();
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

async function measureClients(origin: string, clients: number, syncs: () => number): Promise<void> {
  const each: number[] = [];
  const before = syncs();
  const until = performance.now() + SECONDS * 1000;
  const sendOn = async () => {
    while (performance.now() < until) each.push(await sendOne(origin));
  };
  const ms = await timed(() => Promise.all(Array.from({ length: clients }, sendOn)));
  const perSecond = Math.round((each.length / ms) * 1000);
  const perMessage = ((syncs() - before) / each.length).toFixed(2);
  console.log(
    `${clients} at a time: ${perSecond} a second (${latencies(each).figure}), ${perMessage} syncs a message`,
  );
}

async function sendOne(origin: string): Promise<number> {
  household += 1;
  const { status, ms } = await sendFrom(householdAddress(household), origin, aMessage());
  if (status !== 201) throw new Error(`A message was answered with ${status}`);
  return ms;
}
