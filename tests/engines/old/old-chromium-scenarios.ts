import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type DevtoolsPage, openDevtoolsPage } from '../devtools-page.ts';
import { runMainPath } from '../main-path.ts';
import type { LogStep, Report } from '../report.ts';
import { runAgain } from './battery.ts';
import { findOldChromium, type OldChromium, startOldChromium } from './old-chromium.ts';
import { compareOldLayout } from './old-layout.ts';
import { runReadingTools } from './reading-tools.ts';
import { startSafari12Proxy, takeAway } from './safari-12.ts';
import { runUpdate } from './update.ts';

/** From this version on an engine uses the same styles as today's. */
const FIRST_WITH_LAYERS = 99;
/** The oldest supported version. */
const OLDEST = 78;

type Open = (runFirst?: string) => Promise<DevtoolsPage>;

/**
 * The main path, the tools of readers and an update in one old engine; in the oldest one also without the features
 * that Safari 12.1 lacks, and with a killed browser.
 */
export async function runOldChromium(
  engine: OldChromium,
  nextVersion: () => Promise<string>,
  report: Report,
): Promise<void> {
  const name = `Chromium ${engine.version}`;
  const scenario = await inProfiles(engine, report);
  const inPage = (title: string, check: (page: DevtoolsPage, log: LogStep) => Promise<void>, runFirst = '') =>
    scenario(title, async (open, log) => {
      await using page = await open(runFirst);
      await check(page, log);
    });
  await inPage(name, runMainPath);
  await inPage(`${name}, what readers use`, runReadingTools);
  await inPage(`${name}, an update`, async (page, log) => runUpdate(page, await nextVersion(), log));
  if (engine.version !== OLDEST) return;
  await inPage(
    `${name} with what Safari 12.1 has`,
    (page, log) => runMainPath(page, log, startSafari12Proxy),
    takeAway(),
  );
  await scenario(`${name}, killed`, runAgain);
}

/**
 * Compares the layout in one old engine with today's. Not for engines that know layers, because they have the same
 * styles.
 */
export async function compareOldChromium(engine: OldChromium, report: Report): Promise<void> {
  if (engine.version >= FIRST_WITH_LAYERS) return;
  const scenario = await inProfiles(engine, report);
  await scenario(`Chromium ${engine.version}, its layout`, compareOldLayout);
}

/** Gives each scenario a browser with an empty profile. */
async function inProfiles(engine: OldChromium, report: Report) {
  const program = await findOldChromium(engine, console.log);
  return (name: string, check: (open: Open, log: LogStep) => Promise<void>) =>
    report.scenario(
      name,
      program !== undefined &&
        (async (log) => {
          await using folder = temporaryFolder('chromium');
          await check(
            (runFirst) => openDevtoolsPage(name, startOldChromium(program, folder.path), runFirst),
            log,
          );
        }),
    );
}
