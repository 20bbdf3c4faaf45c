import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildFolder } from '../builds/builds.ts';
import { serveBuild } from '../line/serve-build.ts';
import { TRUST } from './visitor.ts';

/** Lighthouse needs a newer Node than the site. Both are installed as packages, for this command only. */
const PACKAGES = ['lighthouse@13.5.0', 'node@22.21.1'];

/** On a busy machine Lighthouse sometimes cannot record a visit, and asks to be run again (its error NO_NAVSTART). */
const ATTEMPTS = 3;

export interface LighthouseRun {
  readonly path: string;
  /** Performance, accessibility, best practices, SEO: 0 to 100. */
  readonly scores: readonly number[];
  readonly lcpMs: number;
  readonly blockingMs: number;
  /** The host's, as Lighthouse finds it: to compare with ours. */
  readonly benchmarkIndex: number;
}

/**
 * Lighthouse's mobile report of each page, several times. It slows the line and the processor itself.
 * @param environment with CHROME_PATH, the browser that it starts
 */
export async function runLighthouse(
  environment: Record<string, string>,
  paths: readonly string[],
  times: number,
): Promise<LighthouseRun[]> {
  const server = await serveBuild(buildFolder('site'));
  const runs: LighthouseRun[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      for (const path of paths) {
        const report = join(tmpdir(), `lighthouse-${process.pid}.json`);
        await record(server.origin + path, report, environment);
        runs.push({ path, ...readReport(await readFile(report, 'utf8')) });
      }
    }
  } finally {
    await server.close();
  }
  return runs;
}

/** Writes the report of one visit into a file. */
async function record(address: string, file: string, environment: Record<string, string>): Promise<void> {
  const packages = PACKAGES.map((name) => `--package=${name}`);
  const options = ['--quiet', '--output=json', `--output-path=${file}`];
  const chrome = `--chrome-flags=--headless=new --no-sandbox ${TRUST}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await promisify(execFile)(
        'npm',
        ['exec', '--yes', ...packages, '--', 'lighthouse', address, ...options, chrome],
        {
          env: { ...process.env, ...environment },
        },
      );
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.warn(`Lighthouse failed on ${address} and is run again: ${error}`);
    }
  }
}

function readReport(text: string): Omit<LighthouseRun, 'path'> {
  const report: {
    categories: Record<string, { score: number }>;
    audits: Record<string, { numericValue: number }>;
    environment: { benchmarkIndex: number };
  } = JSON.parse(text);
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((report.categories[name]?.score ?? 0) * 100),
    ),
    lcpMs: Math.round(report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    blockingMs: Math.round(report.audits['total-blocking-time']?.numericValue ?? Number.NaN),
    benchmarkIndex: report.environment.benchmarkIndex,
  };
}
