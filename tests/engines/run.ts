import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeTemplateDataDir } from '../support/backend/template-data-dir.ts';
import { STAFF } from '../support/backend/test-site.ts';
import { buildNextVersion } from '../support/browser/next-version/next-version.ts';
import { walkWithoutWorker } from './before-the-first-touch.ts';
import { findEngines } from './debian-programs.ts';
import type { EnginePage } from './engine-page.ts';
import { NO_STORAGE, openFirefox, PRIVATE_WINDOW, PRIVATE_WITHOUT_WORKER } from './firefox.ts';
import { walkMainPath } from './main-path.ts';
import { OLD_CHROMIUMS } from './old/old-chromium.ts';
import { compareOldChromium, walkOldChromium } from './old/walk-old-chromium.ts';
import { type LogStep, type Report, startReport, walkIn } from './report.ts';
import { checkSpreadsheet } from './spreadsheet.ts';
import { openWebkit, WITHOUT_WORKER } from './webkit.ts';

type Walk = (page: EnginePage, log: LogStep) => Promise<void>;

const newFolder = (name: string) => mkdtemp(path.join(tmpdir(), `third-age-${name}-`));

const inEngine = (open: () => Promise<EnginePage>, walk: Walk) => (log: LogStep) =>
  walkIn(open, (page) => walk(page, log));

/**
 * Runs the main path in other engines: Firefox, and WebKit for iPads and iPhones; in private windows and without a
 * worker; in old engines; and opens the export in the office's spreadsheet. With `--layout` only compares old engines
 * with today's; with a word, only the walks with this word in their names.
 */
async function main(): Promise<number> {
  const report = startReport(
    undefined,
    process.argv.slice(2).find((word) => !word.startsWith('--')),
  );
  const template = await makeTemplateDataDir(STAFF);
  process.env.THIRD_AGE_TEMPLATE = template;
  if (process.argv.includes('--layout')) {
    for (const engine of OLD_CHROMIUMS) await compareOldChromium(engine, report);
  } else {
    await walkEveryEngine(report);
  }
  await rm(template, { recursive: true, force: true, maxRetries: 5 });
  return report.finish();
}

async function walkEveryEngine(report: Report): Promise<void> {
  const { firefox, webkit, soffice } = findEngines(console.log);
  const { walk } = report;
  const inFirefox = async (name: string, preferences: Record<string, unknown>, check: Walk) => {
    const profile = await newFolder('firefox');
    const open = () => openFirefox(firefox ?? '', profile, preferences);
    await walk(name, firefox !== undefined && inEngine(open, check));
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const keeping: Walk = (page, log) => walkWithoutWorker(page, log, { keeps: true });
  const refusing: Walk = (page, log) => walkWithoutWorker(page, log, { keeps: false });
  await inFirefox('Firefox', {}, walkMainPath);
  await inFirefox('Firefox, a private window', PRIVATE_WINDOW, walkMainPath);
  await inFirefox('Firefox, a private window without a worker', PRIVATE_WITHOUT_WORKER, keeping);
  await inFirefox('Firefox, all storage refused', NO_STORAGE, refusing);
  // Its driver gives it storage while the window is open, as a private window of Safari has.
  await walk('WebKit', webkit !== undefined && inEngine(() => openWebkit(webkit), walkMainPath));
  await walk(
    'WebKit without a worker',
    webkit !== undefined && inEngine(() => openWebkit(webkit, WITHOUT_WORKER), keeping),
  );
  await walk('LibreOffice', soffice !== undefined && ((log) => checkSpreadsheet(soffice, log)));
  await walkOldEngines(report);
}

async function walkOldEngines(report: Report): Promise<void> {
  const folder = await newFolder('next');
  let isBuilt = false;
  const nextVersion = async () => {
    if (!isBuilt) await buildNextVersion(folder);
    isBuilt = true;
    return folder;
  };
  for (const engine of OLD_CHROMIUMS) await walkOldChromium(engine, nextVersion, report);
  await rm(folder, { recursive: true, force: true });
}

process.exit(await main());
