import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicPages, staffPages } from '../../../src/content/site-map.ts';
import { startTestSite } from '../../support/backend/test-site.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { type DevtoolsPage, openDevtoolsPage } from '../devtools-page.ts';
import { contrastFaults } from './contrast.ts';
import { type Box, layoutDifferences, measureLayout, overlaps } from './layout.ts';
import { CHROMIUM_ARGUMENTS } from './old-chromium.ts';

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
  const site = await startTestSite();
  const profile = await mkdtemp(path.join(tmpdir(), 'third-age-today-'));
  const program = await findBrowser();
  const process = spawn(program, [...CHROMIUM_ARGUMENTS, '--headless=new', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const today = await openDevtoolsPage("Today's Chromium", process, SAME_CHANCE);
  const old = await open(SAME_CHANCE);
  const faults: string[] = [];
  try {
    for (const width of WIDTHS) {
      for (const page of [today, old]) await page.setWidth(width);
      let boxes = 0;
      for (const { path: address } of ADDRESSES) {
        const where = `${address} at ${width} px`;
        const now = await measureLayout(today, `${site.origin}${address}`);
        const then = await measureLayout(old, `${site.origin}${address}`);
        if (now.length < 10) throw new Error(`${where}: ${now.length} boxes only`);
        faults.push(...shiftsIn(now, then).map((shift) => `${where}: ${shift}`));
        faults.push(...(await overlaps(old)).map((overlap) => `${where}: ${overlap}`));
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
  } finally {
    for (const page of [today, old]) await page.kill();
    await site.discard();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function shiftsIn(now: readonly Box[], then: readonly Box[]): string[] {
  return layoutDifferences(now, then, ALLOWED_PX).map(({ name, what, px }) => `${name}: ${what} ${px} px`);
}
