/**
 * Runs the stages named on the command line, in this order, and prints "N passed, N failed" as the last line, after a
 * line for each failed test. Later stages run even if one fails, so that one run shows all failures.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchDeno } from './support/backend/fetch-deno.mjs';
import { countOnce, readResult, sum, summaryLine } from './support/stage-report.mjs';

/** @typedef {import('./support/stage-report.mjs').Result} Result */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** One TypeScript program for each environment, so that the compiler knows its globals. */
const PROGRAMS = [
  'tsconfig.json',
  'src/build/tsconfig.json',
  'src/sw/tsconfig.json',
  'server/tsconfig.json',
  'supabase/functions/tsconfig.json',
  'tests/tsconfig.json',
];
/** Overrides a hosted project in the shell or a .env file: tests build and use the embedded default. */
const EMBEDDED_BACKEND = { VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '', COMPANY_FILE: '' };

/** Several times the size of the data folders and browser profiles of one run. */
const ROOM_IN_MEMORY = 6 * 1024 ** 3;

/** @type {Record<string, () => Result[]>} */
const stages = {
  lint: () => [check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
  typecheck: () => PROGRAMS.map((config) => check('typescript/bin/tsc', ['-p', config])),
  unit: () => [vitest(['unit', 'unit-dom'])],
  build: () => {
    // Otherwise the tests could use an old build when the new one fails.
    rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
    const build = check('vite/bin/vite.js', ['build']);
    if (build.failed > 0) rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
    const server = check('vite/bin/vite.js', ['build', '--config', 'server/vite.config.ts']);
    return [build, server, onBuiltSite(() => vitest(['build']))];
  },
  server: () => [onBuiltSite(() => vitest(['server']))],
  e2e: () => [onBuiltSite(() => playwright('e2e'))],
  slow: () => [onBuiltSite(() => vitest(['slow'])), onBuiltSite(() => playwright('slow'))],
  engines: () => [onBuiltSite(() => scenarios('tests/engines/run.ts'))],
  'old-layout': () => [onBuiltSite(() => scenarios('tests/engines/run.ts', '--layout'))],
  listen: () => [onBuiltSite(() => scenarios('tests/listen/run.ts'))],
  fuzz: () => [onBuiltSite(() => scenarios('tests/fuzz/run.ts'))],
  image: () => [scenarios('tests/image/run.ts')],
  hosted: () => [vitest(['hosted']), onBuiltSite(hostedSender)],
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in stages));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Usage: node tests/run.mjs STAGE…   with the stages ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}

// Tests create and sync hundreds of databases: on a slow disk this takes minutes.
const inMemory = roomInMemory();
if (inMemory !== undefined) process.env.TMPDIR = inMemory;
const reports = mkdtempSync(path.join(tmpdir(), 'third-age-tests-'));
const preparing = names.length > 1 ? prepareMachine() : undefined;
/** @type {Result[]} */
const results = [];
for (const name of names) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const result = sum(stages[name]?.() ?? []);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${name}: ${summaryLine(result)} (${seconds} s)`);
  results.push(
    result.failed > 0 ? { ...result, failures: [...result.failures, `the stage ${name}`] } : result,
  );
}
preparing?.kill();
rmSync(reports, { recursive: true, force: true });
if (inMemory !== undefined) removeWhatIsLeft(inMemory);

const total = sum(results);
if (total.failed > 0) console.log('');
for (const failure of total.failures) console.log(`Failed: ${failure}`);
console.log(`\n${summaryLine(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

/** Starts to install what later stages need, beside the first ones. */
function prepareMachine() {
  const args = [
    path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
    'tests/support/prepare-machine.ts',
    ...names,
  ];
  return spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
}

/**
 * Removes a folder. A browser that is ending may still write into its profile, so a failure is ignored.
 * @param {string} folder
 */
function removeWhatIsLeft(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    console.log(`${folder} could not be removed: ${error}`);
  }
}

/** A folder in memory on a Linux machine with enough of it; undefined elsewhere. */
function roomInMemory() {
  const place = '/dev/shm';
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined || !existsSync(place))
    return undefined;
  const { bavail, bsize } = statfsSync(place);
  if (Math.min(bavail * bsize, freemem()) < ROOM_IN_MEMORY) return undefined;
  const folder = mkdtempSync(path.join(place, 'third-age-'));
  // Some tests run a command as another user, who has to get as far as the folder that is refused.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Runs a tool without a report of its own.
 * @param {string} bin path under node_modules
 * @param {string[]} args
 * @returns {Result}
 */
function check(bin, args) {
  return countOnce(run(bin, args));
}

/**
 * @param {string[]} projects
 * @param {string[]} files when empty, all files of the projects
 * @param {Record<string, string>} env
 */
function vitest(projects, files = [], env = {}) {
  const file = path.join(reports, `vitest-${projects.join('-')}.json`);
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const exitCode = run('vitest/vitest.mjs', args, env);
  return readResult('vitest', file, exitCode);
}

/** @param {string} project */
function playwright(project) {
  const file = path.join(reports, `playwright-${project}.json`);
  const exitCode = run(
    'playwright/cli.js',
    ['test', '--config=tests', `--project=${project}`, '--forbid-only', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  return readResult('playwright', file, exitCode);
}

/**
 * Runs programs that count their own steps.
 * @param {string[]} command
 */
function scenarios(...command) {
  const file = path.join(reports, `${command.join('-').replace(/\W+/g, '-')}.json`);
  const exitCode = run('tsx/dist/cli.mjs', command, { SCENARIOS_REPORT_FILE: file });
  return readResult('scenarios', file, exitCode);
}

/** Runs the alert tests again, with the Edge Function under Deno as sender. */
function hostedSender() {
  const deno = fetchDeno(ROOT);
  if (deno === undefined) console.log('Deno could not be fetched: its half of the suite is skipped.');
  return vitest(['server'], ['alert-delivery'], deno === undefined ? {} : { DENO_PATH: deno });
}

/**
 * @param {() => Result} stage one that needs dist/
 * @returns {Result}
 */
function onBuiltSite(stage) {
  if (existsSync(path.join(ROOT, 'dist/index.html'))) return stage();
  console.log('There is no build in dist/: the stage "build" has to succeed first.');
  return countOnce(1);
}

/**
 * @param {string} bin
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(bin, args, env = {}) {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', bin), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...EMBEDDED_BACKEND, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status;
}
