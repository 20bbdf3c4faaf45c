import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';

const LOOK_EVERY_MS = 300;
/** What all processes of the browser may use between two looks; browsers count it in steps of 10 ms. */
const REST_MS = 20;
/** A single quiet look can be a pause in the middle of work. */
const QUIET_LOOKS = 2;
/** Half a minute. A browser that is still busy then is measured as it is, because waiting for ever would end no run. */
const MOST_LOOKS = 100;

/**
 * Waits until the processes of the browser are at rest. For each tab of a new visitor Chromium opens a desktop window,
 * whose own parts keep two processors busy for half a second on one machine and for two seconds on another
 * (docs/decisions/072, 098); no tablet has such a window. A closed page takes a moment too, and tabs of one site can
 * share a process.
 */
export async function atRest(browser: CDPSession): Promise<void> {
  let used = await processorMs(browser);
  let quiet = 0;
  for (let look = 0; quiet < QUIET_LOOKS && look < MOST_LOOKS; look += 1) {
    await pause(LOOK_EVERY_MS);
    const now = await processorMs(browser);
    quiet = now - used <= REST_MS ? quiet + 1 : 0;
    used = now;
  }
}

async function processorMs(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}
