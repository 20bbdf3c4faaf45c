import { rm } from 'node:fs/promises';
import { makeTemplateDataDir } from '../support/backend/template-data-dir.ts';
import { STAFF } from '../support/backend/test-site.ts';
import { buildNextVersion } from '../support/browser/next-version/next-version.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runWithoutWorker } from './before-the-first-touch.ts';
import { runChangedByOthers } from './changed-by-others.ts';
import { findEngines } from './debian-programs.ts';
import type { EnginePage } from './engine-page.ts';
import { NO_STORAGE, openFirefox, PRIVATE_WINDOW, PRIVATE_WITHOUT_WORKER } from './firefox.ts';
import { runMainPath } from './main-path.ts';
import { OLD_CHROMIUMS } from './old/old-chromium.ts';
import { compareOldChromium, runOldChromium } from './old/old-chromium-scenarios.ts';
import { type LogStep, type Report, startReport } from './report.ts';
import { checkSpreadsheet } from './spreadsheet.ts';
import { openWebkit, WITHOUT_WORKER } from './webkit.ts';

type Scenario = (page: EnginePage, log: LogStep) => Promise<void>;

const inEngine = (open: () => Promise<EnginePage>, scenario: Scenario) => async (log: LogStep) => {
  await using page = await open();
  await scenario(page, log);
};

/**
 * Runs the main path in other engines: Firefox, and WebKit for iPads and iPhones; on pages that others change; in
 * private windows and without a worker; in old engines; and opens the export in the office's spreadsheet. With `--layout` only compares old engines
 * with today's; with a word, only the scenarios with this word in their names.
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
    await runEveryEngine(report);
  }
  await rm(template, { recursive: true, force: true, maxRetries: 5 });
  return report.finish();
}

async function runEveryEngine(report: Report): Promise<void> {
  const { firefox, webkit, soffice } = findEngines(console.log);
  const { scenario } = report;
  const inFirefox = async (name: string, preferences: Record<string, unknown>, check: Scenario) => {
    await using profile = temporaryFolder('firefox');
    const open = () => openFirefox(firefox ?? '', profile.path, preferences);
    await scenario(name, firefox !== undefined && inEngine(open, check));
  };
  const keeping: Scenario = (page, log) => runWithoutWorker(page, log, { keeps: true });
  const refusing: Scenario = (page, log) => runWithoutWorker(page, log, { keeps: false });
  await inFirefox('Firefox', {}, runMainPath);
  await inFirefox('Firefox, changed by others', {}, runChangedByOthers);
  await inFirefox('Firefox, a private window', PRIVATE_WINDOW, runMainPath);
  await inFirefox('Firefox, a private window without a worker', PRIVATE_WITHOUT_WORKER, keeping);
  await inFirefox('Firefox, all storage refused', NO_STORAGE, refusing);
  const inWebkit = (name: string, check: Scenario, browserArguments?: readonly string[]) =>
    scenario(name, webkit !== undefined && inEngine(() => openWebkit(webkit, browserArguments), check));
  // Its driver gives it storage while the window is open, as a private window of Safari has.
  await inWebkit('WebKit', runMainPath);
  await inWebkit('WebKit, changed by others', runChangedByOthers);
  await inWebkit('WebKit without a worker', keeping, WITHOUT_WORKER);
  await scenario('LibreOffice', soffice !== undefined && ((log) => checkSpreadsheet(soffice, log)));
  await runOldEngines(report);
}

async function runOldEngines(report: Report): Promise<void> {
  await using folder = temporaryFolder('next');
  let isBuilt = false;
  const nextVersion = async () => {
    if (!isBuilt) buildNextVersion(folder.path);
    isBuilt = true;
    return folder.path;
  };
  for (const engine of OLD_CHROMIUMS) await runOldChromium(engine, nextVersion, report);
}

process.exit(await main());
