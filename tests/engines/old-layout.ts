import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicPages, staffPages } from '../../src/content/site-map.ts';
import { startTestSite } from '../support/backend/test-site.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { type DevtoolsPage, openDevtoolsPage } from './devtools-page.ts';
import { layoutDifferences, measureLayout } from './layout.ts';
import { CHROMIUM_ARGUMENTS } from './old-chromium.ts';

const WIDTHS = [768, 360];
const ALLOWED_PX = 10;
/** The scam of the day is chosen by chance. */
const SAME_CHANCE = 'Math.random = () => 0.35;';
/** The dashboard leads to the login page of who is not signed in. */
const ADDRESSES = [...publicPages, staffPages.login, { path: '/no-such-page' }];

/** Every screen in an old engine beside today's: what people read and touch stands in the same places. */
export async function compareOldLayout(
  open: (runFirst: string) => Promise<DevtoolsPage>,
  log: (step: string) => void,
): Promise<void> {
  const site = await startTestSite();
  const profile = await mkdtemp(path.join(tmpdir(), 'third-age-today-'));
  const program = await findBrowser();
  const today = spawn(program, [...CHROMIUM_ARGUMENTS, '--headless=new', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const pages = [await openDevtoolsPage("Today's Chromium", today, SAME_CHANCE), await open(SAME_CHANCE)];
  try {
    for (const width of WIDTHS) {
      let boxes = 0;
      for (const { path: address } of ADDRESSES) {
        const layouts = [];
        for (const page of pages) {
          await page.send('Emulation.setDeviceMetricsOverride', {
            width,
            height: 1024,
            deviceScaleFactor: 1,
            mobile: false,
          });
          layouts.push(await measureLayout(page, `${site.origin}${address}`));
        }
        const [now = [], old = []] = layouts;
        const differences = layoutDifferences(now, old, ALLOWED_PX);
        if (now.length < 10 || differences.length > 0)
          throw new Error(`${address} at ${width} px, ${now.length} boxes: ${JSON.stringify(differences)}`);
        boxes += now.length;
      }
      log(
        `${boxes} boxes on ${ADDRESSES.length} screens of ${width} px, none off by more than ${ALLOWED_PX} px`,
      );
    }
  } finally {
    for (const page of pages) await page.kill();
    await site.discard();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
