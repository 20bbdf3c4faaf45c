import type { Browser } from 'playwright';
import { SLOW_4G } from '../line/slow-line.ts';
import { asNewVisitor, type Emulated } from './visitor.ts';

/** Milliseconds from the first request until the worker is active, that is: until every page can be read offline. */
export function measureOfflineReady(browser: Browser, origin: string, on: Emulated): Promise<number> {
  return asNewVisitor(browser, on, async (page) => {
    await page.goto(origin, { waitUntil: 'commit' });
    return page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active !== null && active.state !== 'activated') {
        await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
      }
      return performance.now();
    });
  });
}

/** Without these nobody can be ready: TCP, TLS, the page, the worker that it names, the files that the worker lists. */
const ROUND_TRIPS = 5;

/** The least that the line allows for so many bytes to be read offline, in milliseconds. */
export function offlineLimitMs(bytes: number): number {
  return (bytes / SLOW_4G.bytesPerSecond) * 1000 + ROUND_TRIPS * SLOW_4G.roundTripMs;
}
