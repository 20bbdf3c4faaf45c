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
        await promisify(execFile)(
          'npm',
          [
            'exec',
            '--yes',
            ...PACKAGES.map((name) => `--package=${name}`),
            '--',
            'lighthouse',
            server.origin + path,
            '--quiet',
            '--output=json',
            `--output-path=${report}`,
            `--chrome-flags=--headless=new --no-sandbox ${TRUST}`,
          ],
          { env: { ...process.env, ...environment } },
        );
        runs.push({ path, ...readReport(await readFile(report, 'utf8')) });
      }
    }
  } finally {
    await server.close();
  }
  return runs;
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
