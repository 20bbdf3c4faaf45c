import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whyMissing } from '../support/backend/debian-packages.ts';
import { makeTemplateDataDir } from '../support/backend/template-data-dir.ts';
import { STAFF } from '../support/backend/test-site.ts';
import { walkAgain } from './battery.ts';
import { ENGINE_PACKAGES, findEngines } from './debian-programs.ts';
import { type DevtoolsPage, openDevtoolsPage } from './devtools-page.ts';
import type { EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { walkMainPath } from './main-path.ts';
import { findOldChromium, OLD_CHROMIUMS, type OldChromium, startOldChromium } from './old-chromium.ts';
import { compareOldLayout } from './old-layout.ts';
import { startSafari12Proxy, takeAway } from './safari-12.ts';
import { checkSpreadsheet } from './spreadsheet.ts';
import { openWebkit } from './webkit.ts';

/** Counts steps that passed, steps that failed, and programs that could not be installed. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** From here on an engine has the styles of today's. */
const FIRST_WITH_LAYERS = 99;

/** The oldest engine that the site is for. */
const OLDEST = 78;

type LogStep = (step: string) => void;

/**
 * The main path in the engines of other browsers, Firefox, and WebKit for every iPad and iPhone; and the export in
 * the office's spreadsheet.
 */
async function main(): Promise<number> {
  const { firefox, webkit, soffice } = findEngines(console.log);
  const profile = await mkdtemp(path.join(tmpdir(), 'third-age-firefox-'));
  const template = await makeTemplateDataDir(STAFF);
  process.env.THIRD_AGE_TEMPLATE = template;
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  await walk('Firefox', counts, firefox && ((log) => walkIn(() => openFirefox(firefox, profile), log)));
  await walk('WebKit', counts, webkit && ((log) => walkIn(() => openWebkit(webkit), log)));
  await walk('LibreOffice', counts, soffice && ((log) => checkSpreadsheet(soffice, log)));
  for (const engine of OLD_CHROMIUMS) await walkOldChromium(engine, counts);
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

/** A lane of its own: the comparison does not yet wait for parts of a page that React takes over late. */
const COMPARES_LAYOUT = process.argv.includes('--layout');

/** The main path in one old engine; in the oldest one also with what Safari 12.1 lacks, and with a flat battery. */
async function walkOldChromium(engine: OldChromium, counts: Counts): Promise<void> {
  const name = `Chromium ${engine.version}`;
  const program = await findOldChromium(engine, console.log);
  const withProfile = async (
    check: (open: (runFirst?: string) => Promise<DevtoolsPage>) => Promise<void>,
  ) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'third-age-chromium-'));
    const open = (runFirst?: string) =>
      openDevtoolsPage(name, startOldChromium(program ?? '', folder), runFirst);
    try {
      await check(open);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const mainPath = (log: LogStep) => withProfile((open) => walkIn(open, log));
  await walk(name, counts, program && mainPath);
  if (engine.version >= FIRST_WITH_LAYERS) return;
  if (COMPARES_LAYOUT)
    await walk(
      `${name}, its layout`,
      counts,
      program && ((log) => withProfile((open) => compareOldLayout(open, log))),
    );
  if (engine.version !== OLDEST) return;
  await walk(
    `${name} with what Safari 12.1 has`,
    counts,
    program && ((log) => withProfile((open) => walkIn(() => open(takeAway()), log, startSafari12Proxy))),
  );
  await walk(`${name}, killed`, counts, program && ((log) => withProfile((open) => walkAgain(open, log))));
}

async function walkIn(
  open: () => Promise<EnginePage>,
  log: LogStep,
  through?: typeof startSafari12Proxy,
): Promise<void> {
  const page = await open();
  try {
    await walkMainPath(page, log, through);
  } finally {
    await page.close();
  }
}

process.exit(await main());
