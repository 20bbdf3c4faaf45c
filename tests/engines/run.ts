import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whyMissing } from '../support/debian-packages.ts';
import { prepareTemplate } from '../support/test-site.ts';
import { ENGINE_PACKAGES, findEngines } from './debian-programs.ts';
import type { EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { walkMainPath } from './main-path.ts';
import { checkSpreadsheet } from './spreadsheet.ts';
import { openWebkit } from './webkit.ts';

/** One for each step that was walked, for a step that failed, for a program that is not here. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

type LogStep = (step: string) => void;

/**
 * The main path in the engines of other browsers, Firefox, and WebKit for every iPad and iPhone; and the export in
 * the office's spreadsheet.
 */
async function main(): Promise<number> {
  const { firefox, webkit, soffice } = findEngines(console.log);
  const profile = await mkdtemp(path.join(tmpdir(), 'third-age-firefox-'));
  const template = await prepareTemplate();
  process.env.THIRD_AGE_TEMPLATE = template;
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  await walk('Firefox', counts, firefox && ((log) => walkIn(() => openFirefox(firefox, profile), log)));
  await walk('WebKit', counts, webkit && ((log) => walkIn(() => openWebkit(webkit), log)));
  await walk('LibreOffice', counts, soffice && ((log) => checkSpreadsheet(soffice, log)));
  for (const folder of [profile, template]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });

  const report = process.env.ENGINES_REPORT_FILE;
  if (report !== undefined) await writeFile(report, JSON.stringify(counts));
  const { passed, failed, skipped } = counts;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}

async function walk(
  program: string,
  counts: Counts,
  check: ((log: LogStep) => Promise<void>) | undefined | '',
): Promise<void> {
  console.log(`\n${program}`);
  if (!check) {
    counts.skipped += 1;
    console.log(`  – ${whyMissing(program, ENGINE_PACKAGES)}`);
    return;
  }
  try {
    await check((step) => {
      counts.passed += 1;
      console.log(`  ✓ ${step}`);
    });
  } catch (error) {
    counts.failed += 1;
    console.log(`  ✘ ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function walkIn(open: () => Promise<EnginePage>, log: LogStep): Promise<void> {
  const page = await open();
  try {
    await walkMainPath(page, log);
  } finally {
    await page.close();
  }
}

process.exit(await main());
