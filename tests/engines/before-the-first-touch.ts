import { startChaosProxy } from '../support/backend/chaos-proxy.ts';
import { startTestSite } from '../support/backend/test-site.ts';
import { type EnginePage, until } from './engine-page.ts';
import { expectOnce, sendMessage, shows, visit } from './main-path.ts';

interface Ability {
  /** Whether the browser lets a page store data while it is open. */
  readonly keeps: boolean;
}

/**
 * Without a worker, and perhaps without storage, as in a private window or the browser inside of another app: every
 * page can be read; the internet fails before the form is touched; a message arrives once when the internet is back,
 * and the page's texts are true all the time.
 */
export async function runWithoutWorker(
  page: EnginePage,
  log: (step: string) => void,
  { keeps }: Ability,
): Promise<void> {
  await using site = await startTestSite();
  await using chaos = await startChaosProxy(site.origin);
  for (const path of ['/', '/scam-awareness', '/mission', '/contact'])
    await visit(page, `${chaos.origin}${path}`);
  const hasWorker = `return navigator.serviceWorker !== undefined
    && (await navigator.serviceWorker.getRegistration().catch(() => undefined)) !== undefined`;
  await until(page, `document.querySelector('main [name=message]') !== null`, 'the form');
  if (await page.run(hasWorker))
    throw new Error(`${page.engine} has a worker: this scenario is about those without`);
  log('every page can be read, without a worker');

  chaos.setDown(true);
  const text = `From ${page.engine} ${crypto.randomUUID()}`;
  await sendMessage(page, text);
  const words = keeps
    ? [
        'Your message is waiting on this device. It has not been sent yet.',
        'Please keep this page open: we will send it when the internet is back.',
      ]
    : ['Not saved. Please keep this page open.'];
  for (const line of words) await until(page, shows(line), line);
  log('internet gone before the first touch: the words are true');

  chaos.setDown(false);
  // Fires the event of a returning internet connection: the browser was online, only the server was down.
  await page.run(`dispatchEvent(new Event('online'))`);
  const sent = keeps ? shows('Your message was sent today') : shows('Thank You!');
  await until(page, sent, 'the message going by itself');
  await expectOnce(page, site, text);
  log('internet back: the message went by itself and is there once');
}
