import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareTemplate } from '../support/test-site.ts';
import { findEngines } from './debian-programs.ts';
import type { EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { walkMainPath } from './main-path.ts';
import { openWebkit } from './webkit.ts';

/** The main path in the engines of other browsers: Firefox, and WebKit for every iPad and iPhone. */
async function main(): Promise<number> {
  const { firefox, webkit } = findEngines(console.log);
  process.env.THIRD_AGE_TEMPLATE = await prepareTemplate();
  const profile = await mkdtemp(path.join(tmpdir(), 'third-age-firefox-'));
  const results = [
    await walk('Firefox', firefox === undefined ? undefined : () => openFirefox(firefox, profile)),
    await walk('WebKit', webkit === undefined ? undefined : () => openWebkit(webkit)),
  ];
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  const failed = results.filter((hasPassed) => !hasPassed).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function walk(engine: string, open: (() => Promise<EnginePage>) | undefined): Promise<boolean> {
  console.log(`\n${engine}`);
  if (open === undefined) {
    console.log('  ✘ is not installed, and could not be: on Debian, run this as root, or install it first.');
    return false;
  }
  let page: EnginePage | undefined;
  try {
    page = await open();
    await walkMainPath(page, (step) => console.log(`  ✓ ${step}`));
    return true;
  } catch (error) {
    console.log(`  ✘ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await page?.close();
  }
}

process.exit(await main());
