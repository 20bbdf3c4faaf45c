import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publicPages } from '../../../src/content/site-map.ts';
import { startShapedServer } from './shaped-server.ts';

/** Lighthouse needs a newer Node than the site does. Both are installed as packages, for this command only. */
const PACKAGES = ['lighthouse@13.5.0', 'node@22.21.1'];

export interface LighthouseRun {
  readonly path: string;
  /** Performance, accessibility, best practices, SEO: 0 to 100. */
  readonly scores: readonly number[];
  readonly lcpMs: number;
}

/** Runs Lighthouse's mobile report several times for each public page. Lighthouse slows the connection itself. */
export async function runLighthouse(
  folder: string,
  chromePath: string,
  times: number,
): Promise<LighthouseRun[]> {
  const server = await startShapedServer(folder, { shaped: false });
  const runs: LighthouseRun[] = [];
  try {
    for (let time = 0; time < times; time += 1) {
      for (const page of publicPages) {
        const report = path.join(tmpdir(), `lighthouse-${process.pid}.json`);
        await promisify(execFile)(
          'npm',
          [
            'exec',
            '--yes',
            ...PACKAGES.map((name) => `--package=${name}`),
            '--',
            'lighthouse',
            server.origin + page.path,
            '--quiet',
            '--output=json',
            `--output-path=${report}`,
            '--chrome-flags=--headless=new --no-sandbox',
          ],
          { env: { ...process.env, CHROME_PATH: chromePath } },
        );
        runs.push({ path: page.path, ...readReport(await readFile(report, 'utf8')) });
      }
    }
  } finally {
    await server.close();
  }
  return runs;
}

function readReport(text: string): Pick<LighthouseRun, 'scores' | 'lcpMs'> {
  const report: {
    categories: Record<string, { score: number }>;
    audits: Record<string, { numericValue: number }>;
  } = JSON.parse(text);
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((report.categories[name]?.score ?? 0) * 100),
    ),
    lcpMs: Math.round(report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
  };
}
