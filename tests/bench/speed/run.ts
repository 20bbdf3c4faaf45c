import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../../src/domain/user-error.ts';
import { findBrowser } from '../../support/browser/browser.ts';
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
  const { site, beside, rounds } = readOptions();
  const work = mkdtempSync(path.join(tmpdir(), 'third-age-bench-'));
  const builds: Build[] = [];
  try {
    builds.push(await serveBuild(site, site));
    for (const folder of beside) builds.push(await serveBuild(folder, folder));
    makeBaseline(site, work);
    builds.push(await serveBuild(BASELINE, work));
    await measure(site, builds, rounds);
  } finally {
    for (const build of builds) build.close();
    rmSync(work, { recursive: true, force: true });
  }
}

async function measure(site: string, builds: readonly Build[], rounds: number): Promise<void> {
  const started = performance.now();
  const browser = await startBrowser(await findBrowser());
  const samples = new Samples();
  const loadBefore = loadavg()[0] ?? Number.NaN;
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round} of ${rounds}, ${new Date().toTimeString().slice(0, 8)}`);
    await measureRound(browser, builds, FACTORS, samples.note);
  }
  const minutes = (performance.now() - started) / 60_000;
  const text = [
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}, load ${loadBefore.toFixed(1)} before the run, Chromium ${browser.version()}, 1.6 Mbit/s, 150 ms, 800 × 1180; medians of ${rounds}, ${minutes.toFixed(1)} minutes.`,
    table(
      samples,
      builds.map(({ name }) => name),
      FACTORS,
    ),
    bounds(samples, site, FACTORS),
  ].join('\n\n');
  await browser.close();
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/speed.md`, `${text}\n`);
  writeFileSync(`${RESULTS}/speed.json`, JSON.stringify(samples, null, 1));
  console.log(`\n${text}\n\nThis is in ${RESULTS}/speed.md, every value in ${RESULTS}/speed.json.`);
}

function readOptions(): { site: string; beside: readonly string[]; rounds: number } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      beside: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || positionals.length > 1) throw new UserError(USAGE);
  return { site: positionals[0] ?? 'dist', beside: values.beside, rounds };
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
