import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UserError } from '../../../src/domain/user-error.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { machine } from '../machine.ts';
import { BASELINE, type Build, makeBaseline, serveBuild } from './builds.ts';
import { measureRound } from './measure-round.ts';
import { bounds, table } from './report.ts';
import { Samples } from './samples.ts';
import { startBrowser } from './visitor.ts';

const USAGE = `npm run bench -- [FOLDER] [--beside FOLDER]… [--rounds N]
Measures the built site in FOLDER (dist) beside the same pages without JavaScript, and beside other builds.
Needs a quiet machine.`;
/** How much slower the processor is: a phone of today, and an old tablet. */
const FACTORS = [4, 10];
const RESULTS = 'test-results';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      beside: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || positionals.length > 1) throw new UserError(USAGE);
  const [site = 'dist'] = positionals;
  using baseline = temporaryFolder('baseline');
  makeBaseline(site, baseline.path);
  const builds: Build[] = [];
  try {
    for (const folder of [site, ...values.beside]) builds.push(await serveBuild(folder, folder));
    builds.push(await serveBuild(BASELINE, baseline.path));
    await measure(site, builds, rounds);
  } finally {
    for (const build of builds) build.close();
  }
}

async function measure(site: string, builds: readonly Build[], rounds: number): Promise<void> {
  const started = performance.now();
  const browser = await startBrowser(await findBrowser());
  const samples = new Samples();
  const before = machine();
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}, ${new Date().toTimeString().slice(0, 8)}`);
    await measureRound(browser, builds, FACTORS, samples.note);
  }
  const minutes = (performance.now() - started) / 60_000;
  const names = builds.map(({ name }) => name);
  const text = [
    `${new Date().toISOString().slice(0, 10)}, before the run: ${before}; Chromium ${browser.version()}, 1.6 Mbit/s, 150 ms, 800 × 1180; medians of ${rounds}, ${minutes.toFixed(1)} minutes.`,
    table(samples, names, FACTORS),
    bounds(samples, site, FACTORS),
  ].join('\n\n');
  await browser.close();
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/speed.md`, `${text}\n`);
  writeFileSync(`${RESULTS}/speed.json`, JSON.stringify(samples, null, 1));
  console.log(`\n${text}\n\nThis is in ${RESULTS}/speed.md, every value in ${RESULTS}/speed.json.`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
