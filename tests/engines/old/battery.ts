import { startChaosProxy } from '../../support/backend/chaos-proxy.ts';
import { startTestSite } from '../../support/backend/test-site.ts';
import type { DevtoolsPage } from '../devtools-page.ts';
import { until } from '../engine-page.ts';
import { expectOnce, sendMessage, shows, visit } from '../main-path.ts';

/** A message waits, the browser is killed and started again with the same storage: the message arrives once. */
export async function runAgain(
  open: () => Promise<DevtoolsPage>,
  log: (step: string) => void,
): Promise<void> {
  await using site = await startTestSite();
  await using chaos = await startChaosProxy(site.origin);
  const text = `Killed ${crypto.randomUUID()}`;
  await using page = await open();
  await visit(page, `${chaos.origin}/contact`);
  await until(page, 'navigator.serviceWorker.controller !== null', 'the worker taking over');
  chaos.setDown(true);
  await sendMessage(page, text);
  await until(page, shows('Your message is waiting on this device.'), 'the waiting words');
  await page.kill();

  await using again = await open();
  await visit(again, `${chaos.origin}/contact`);
  await until(again, shows('Your message is waiting on this device.'), 'the message after the kill');
  chaos.setDown(false);
  await visit(again, chaos.origin);
  await until(again, `!${shows('waiting')}`, 'nothing waiting any more');
  await expectOnce(again, site, text);
  log('killed and started again with a message waiting: it is there once');
}
