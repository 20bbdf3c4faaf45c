import { startChaosProxy } from '../../support/backend/chaos-proxy.ts';
import { startTestSite } from '../../support/backend/test-site.ts';
import type { DevtoolsPage } from '../devtools-page.ts';
import { until } from '../engine-page.ts';
import { click, HYDRATED, shows, TYPE } from '../main-path.ts';

/** A message waits, the browser is killed and started again with the same storage: the message arrives once. */
export async function runAgain(
  open: () => Promise<DevtoolsPage>,
  log: (step: string) => void,
): Promise<void> {
  const site = await startTestSite();
  const chaos = await startChaosProxy(site.origin);
  const text = `Killed ${crypto.randomUUID()}`;
  let page = await open();
  const visit = async (path: string) => {
    await page.goto(`${chaos.origin}${path}`);
    await until(page, HYDRATED, `${path} answering`);
  };
  try {
    await visit('/contact');
    await until(page, 'navigator.serviceWorker.controller !== null', 'the worker taking over');
    chaos.setDown(true);
    await page.run(`${TYPE}
      type('name', 'Ada Lovelace'); type('email', 'ada@example.com');
      type('phone', '(202) 555-0199'); type('message', ${JSON.stringify(text)});`);
    await page.run(click('Send Message'));
    await until(page, shows('Your message is waiting on this device.'), 'the waiting words');
    await page.kill();

    page = await open();
    await visit('/contact');
    await until(page, shows('Your message is waiting on this device.'), 'the message after the kill');
    chaos.setDown(false);
    await visit('/');
    await until(page, `!${shows('waiting')}`, 'nothing waiting any more');
    const rows = (await site.rows()).filter((row) => row.message === text);
    if (rows.length !== 1) throw new Error(`${page.engine}: ${rows.length} rows instead of one`);
    log('killed and started again with a message waiting: it is there once');
  } finally {
    await page.kill();
    await chaos.close();
    await site.discard();
  }
}
