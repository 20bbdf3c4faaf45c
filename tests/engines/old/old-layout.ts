import { publicPages, staffPages } from '../../../src/content/site-map.ts';
import { startTestSite } from '../../support/backend/test-site.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type DevtoolsPage, openDevtoolsPage } from '../devtools-page.ts';
import { contrastFaults } from './contrast.ts';
import { layoutDifferences, measureLayout, overlaps } from './layout.ts';
import { startOldChromium } from './old-chromium.ts';

const WIDTHS = [768, 360];
const ALLOWED_PX = 10;
/** The spotlight's scam is random; this makes it the same in both engines. */
const SAME_CHANCE = 'Math.random = () => 0.35;';
/** Without the dashboard, which redirects to the login page without a session. */
const ADDRESSES = [...publicPages, staffPages.login, { path: '/no-such-page' }];

/**
 * Compares every screen in an old engine with today's: text and controls are in the same places, overlap nothing, and
 * have enough contrast.
 */
export async function compareOldLayout(
  open: (runFirst: string) => Promise<DevtoolsPage>,
  log: (step: string) => void,
): Promise<void> {
  await using site = await startTestSite();
  await using profile = temporaryFolder('today');
  const process = startOldChromium(await findBrowser(), profile.path, '--headless=new');
  await using today = await openDevtoolsPage("Today's Chromium", process, SAME_CHANCE);
  await using old = await open(SAME_CHANCE);
  const faults: string[] = [];
  for (const width of WIDTHS) {
    for (const page of [today, old]) await page.setWidth(width);
    let boxes = 0;
    for (const { path: address } of ADDRESSES) {
      const where = `${address} at ${width} px`;
      const now = await measureLayout(today, `${site.origin}${address}`);
      const then = await measureLayout(old, `${site.origin}${address}`);
      if (now.length < 10) throw new Error(`${where}: ${now.length} boxes only`);
      const found = [...layoutDifferences(now, then, ALLOWED_PX), ...(await overlaps(old))];
      faults.push(...found.map((fault) => `${where}: ${fault}`));
      boxes += now.length;
    }
    log(`${boxes} boxes on ${ADDRESSES.length} screens of ${width} px measured`);
  }
  for (const { path: address } of ADDRESSES) {
    await measureLayout(old, `${site.origin}${address}`);
    for (const theme of ['light', 'dark'] as const)
      faults.push(...(await contrastFaults(old, theme)).map((fault) => `${address}: ${fault}`));
  }
  log('contrast of every text measured, in light and dark');
  if (faults.length > 0) throw new Error(`${faults.length} faults:\n${faults.join('\n')}`);
  log(`none off by more than ${ALLOWED_PX} px, none covers another, none hard to read`);
}
