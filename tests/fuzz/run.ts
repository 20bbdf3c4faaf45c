/**
 * `npm run test:fuzz`: sends requests of a grammar to the real server over raw sockets, and checks that it lives, holds
 * nothing open, fails at nothing, keeps its size and logs little. Then half as many requests are left before the
 * answer. Loopback only. REQUESTS and SEEDS change how much.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../../server/project.ts';
import { seededRandom } from '../bench/outbox/seeded-random.ts';
import { median } from '../bench/speed/samples.ts';
import { startReport } from '../engines/report.ts';
import { spawnCommand } from '../server/support/spawn-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { abortRequests } from './aborted-requests.ts';
import { requestGrammar } from './grammar.ts';
import {
  COLLECTS_WHEN_TOLD,
  collectMemory,
  descriptors,
  descriptorsInTheEnd,
  residentKilobytes,
} from './process-size.ts';
import { beStranger } from './stranger.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 200_000);
const SEEDS = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const AT_ONCE = 500;
/** How often the memory is looked at in a run. */
const LOOKS = 100;
const MOST_GROWTH = 1.1;
const MOST_LOG_BYTES = 1_000_000;
const PAGES = ['', 'assets', 'art', 'icons', 'contact'].flatMap((folder) =>
  readdirSync(path.join(PROJECT_DIR, 'dist', folder), { withFileTypes: true }).map(({ name }) =>
    path.posix.join('/', folder, name),
  ),
);

function expectThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}

function startServer() {
  const folder = temporaryFolder('fuzz');
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: path.join(folder.path, 'data') };
  const server = spawnCommand('start', env, { nodeArgs: COLLECTS_WHEN_TOLD });
  const end = () => {
    server.process.kill('SIGKILL');
    folder[Symbol.dispose]();
  };
  return { ...server, [Symbol.dispose]: end };
}

async function fuzz(seed: number, requests: number, log: (step: string) => void): Promise<void> {
  using server = startServer();
  const port = Number(new URL(await server.ready).port);
  const random = seededRandom(seed);
  const next = requestGrammar(random, PAGES);
  const opened = descriptors(server);
  const failures: string[] = [];
  const sizes: number[] = [];
  const forgotten: string[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < requests && server.process.exitCode === null) {
      const written = Array.from({ length: random.between(1, 4) }, next);
      sent += written.length;
      if (sent >= (sizes.length * requests) / LOOKS) {
        sizes.push(residentKilobytes(server));
        collectMemory(server);
      }
      const heard = await beStranger(random, port, written);
      failures.push(...heard.failures);
      if (heard.forgotten !== undefined) forgotten.push(heard.forgotten);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));

  expectThat(server.process.exitCode === null, `The server has ended: ${server.output().slice(-2000)}`);
  log(`${sent} requests, and the server lives`);
  const failed = `${failures.length} failures, the first: ${failures[0]}${server.output()}`;
  expectThat(failures.length === 0, failed);
  log('no answer of 5xx that is not meant');
  const first = JSON.stringify(forgotten[0]);
  expectThat(forgotten.length === 0, `${forgotten.length} connections never ended, the first after ${first}`);
  const left = await descriptorsInTheEnd(server, opened);
  expectThat(left <= opened, `${left} descriptors are open, before it were ${opened}.`);
  log(`${left} descriptors open, as before`);
  // What the start has needed is collected in the first fifth.
  const [usual, memory] = [median(sizes.slice(LOOKS / 5, LOOKS / 2)), median(sizes.slice(-LOOKS / 5))];
  const growth = `${Math.round(usual / 1024)} MB in the first half, ${Math.round(memory / 1024)} MB in the end`;
  expectThat(memory <= usual * MOST_GROWTH, `The memory grows: ${growth}.`);
  log(growth);
  const logged = Buffer.byteLength(server.output());
  expectThat(logged < MOST_LOG_BYTES, `The log has ${logged} bytes.`);
  log(`${logged} bytes of log`);
}

const report = startReport();
const canSee = process.platform === 'linux';
for (const seed of SEEDS) {
  const check = (log: (step: string) => void) => fuzz(seed, REQUESTS, log);
  await report.scenario(`Strangers with the seed ${seed}`, canSee && check);
}
const leave = async (log: (step: string) => void) => {
  using tried = startServer();
  using fresh = startServer();
  const options = { aborted: REQUESTS / 2, pages: PAGES, random: seededRandom(SEEDS[0] ?? 1) };
  log(await abortRequests(tried, fresh, options));
};
await report.scenario('Requests that nobody waits for', canSee && leave);
process.exit(await report.finish());
