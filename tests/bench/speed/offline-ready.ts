import type { Browser } from 'playwright';
import { newVisitor, openPage } from './visit.ts';

/** Milliseconds from the first request until the worker is active: from then on every page can be read offline. */
export async function measureOfflineReady(browser: Browser, origin: string): Promise<number> {
  const visitor = await newVisitor(browser);
  try {
    const page = await openPage(visitor);
    await page.goto(origin);
    return await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const worker = registration.active;
      if (worker !== null && worker.state !== 'activated') {
        await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
      }
      return performance.now();
    });
  } finally {
    await visitor.close();
  }
}
