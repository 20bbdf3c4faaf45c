import type { Browser } from 'playwright';
import { SLOW_4G } from '../line/slow-line.ts';
import { asNewVisitor, type Emulated } from './visitor.ts';

/**
 * Milliseconds from the first request until the worker is active: from then on every page can be read offline. The
 * browser says so, because on a slow processor the page hears of it later, when it has finished its own work.
 */
export function measureOfflineReady(browser: Browser, origin: string, on: Emulated): Promise<number> {
  return asNewVisitor(browser, on, async (tab) => {
    const { session } = tab;
    const activeAt = new Promise<number>((resolve) => {
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        if (versions.some(({ status }) => status === 'activated')) resolve(Date.now());
      });
    });
    await session.send('ServiceWorker.enable');
    await tab.goto(origin);
    return (await activeAt) - (await tab.evaluate(() => performance.timeOrigin));
  });
}

/** The round trips that cannot be avoided: TCP, TLS, the page, the worker, the files of the worker's list. */
const ROUND_TRIPS = 5;

/** The shortest possible time on this line until so many bytes can be read offline, in milliseconds. */
export function offlineLimitMs(bytes: number): number {
  return (bytes / SLOW_4G.bytesPerSecond) * 1000 + ROUND_TRIPS * SLOW_4G.roundTripMs;
}
