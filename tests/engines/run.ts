import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareTemplate } from '../support/test-site.ts';
import { findEngines } from './debian-programs.ts';
import type { EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { walkMainPath } from './main-path.ts';
import { checkSpreadsheet } from './spreadsheet.ts';
import { openWebkit } from './webkit.ts';

/** The main path in the engines of other browsers: Firefox, and WebKit for every iPad and iPhone; and the office's spreadsheet. */
async function main(): Promise<number> {
  const { firefox, webkit, soffice } = findEngines(console.log);
  process.env.THIRD_AGE_TEMPLATE = await prepareTemplate();
  const profile = await mkdtemp(path.join(tmpdir(), 'third-age-firefox-'));
  const results = [
    await walk('Firefox', firefox && (() => walkIn(() => openFirefox(firefox, profile)))),
    await walk('WebKit', webkit && (() => walkIn(() => openWebkit(webkit)))),
    await walk('LibreOffice', soffice && (() => checkSpreadsheet(soffice, logStep))),
  ];
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  const failed = results.filter((hasPassed) => !hasPassed).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function walk(program: string, check: (() => Promise<void>) | undefined | ''): Promise<boolean> {
  console.log(`\n${program}`);
  if (!check) {
    console.log('  ✘ is not installed, and could not be: on Debian, run this as root, or install it first.');
    return false;
  }
  try {
    await check();
    return true;
  } catch (error) {
    console.log(`  ✘ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function walkIn(open: () => Promise<EnginePage>): Promise<void> {
  const page = await open();
  try {
    await walkMainPath(page, logStep);
  } finally {
    await page.close();
  }
}

function logStep(step: string): void {
  console.log(`  ✓ ${step}`);
}

process.exit(await main());
