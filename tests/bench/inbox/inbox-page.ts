import type { Browser, BrowserContext, CDPSession } from 'playwright';
import { STAFF } from '../../support/backend/test-site.ts';
import { slowDown } from '../speed/measures/visitor.ts';

declare global {
  interface Window {
    inboxBench: { rowsMs: number; answeredMs: number };
  }
}

/** A phone of the staff, signed in, with the service worker of an earlier visit or without one. */
export async function signedInPhone(
  browser: Browser,
  origin: string,
  { hasWorker }: { readonly hasWorker: boolean },
): Promise<BrowserContext> {
  const first = await browser.newContext();
  const page = await first.newPage();
  await page.goto(`${origin}/third-age-login`);
  await page.getByPlaceholder('Email address').fill(STAFF.email);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/dashboard');
  await page.locator('[data-message]').first().waitFor();
  const storageState = await first.storageState();
  await first.close();
  const phone = await browser.newContext({
    storageState,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  if (hasWorker) {
    const visit = await phone.newPage();
    await visit.goto(origin);
    await visit.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await visit.close();
  }
  // tsx wraps named functions in a helper that pages do not have.
  await phone.addInitScript('globalThis.__name = (named) => named');
  return phone;
}

export interface OpeningFigures {
  /** From the navigation until the first page of messages stands in the document. */
  readonly rowsMs: number;
  /** From the navigation until the question after a press on the first row's Delete is painted. */
  readonly answeredMs: number;
}

/** Opens the dashboard on a processor slowed down by this factor and presses the first button as soon as there is one. */
export async function measureOpening(
  phone: BrowserContext,
  origin: string,
  factor: number,
): Promise<OpeningFigures> {
  const page = await phone.newPage();
  try {
    await slowDown(await phone.newCDPSession(page), factor);
    await page.addInitScript(pressFirstDelete);
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.inboxBench.answeredMs > 0, undefined, { timeout: 60_000 });
    return await page.evaluate(() => window.inboxBench);
  } finally {
    await page.close();
  }
}

/** Bytes of JavaScript objects in use after 50 messages and after so many shown, garbage collected. */
export async function measureHeap(
  phone: BrowserContext,
  origin: string,
  shownAtEnd: number,
): Promise<{ readonly atStart: number; readonly atEnd: number }> {
  const page = await phone.newPage();
  try {
    const session = await phone.newCDPSession(page);
    await page.goto(`${origin}/dashboard`);
    const summary = page.getByText(/^Showing /);
    await summary.waitFor();
    const atStart = await usedHeap(session);
    for (let shown = 100; shown <= shownAtEnd; shown += 50) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText(new RegExp(`^Showing ${shown.toLocaleString('en-US')} of`)).waitFor();
    }
    return { atStart, atEnd: await usedHeap(session) };
  } finally {
    await page.close();
  }
}

async function usedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.send('HeapProfiler.disable');
  return usedSize;
}

/** Runs in the page before anything else. */
function pressFirstDelete() {
  window.inboxBench = { rowsMs: 0, answeredMs: 0 };
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLElement>('[data-message] [data-danger]');
    if (button === null || window.inboxBench.rowsMs > 0) return;
    window.inboxBench.rowsMs = performance.now();
    // In a task of its own, as a real press: after the work that is under way.
    setTimeout(() => {
      button.click();
      const look = () => {
        if (document.querySelector('dialog[open]') === null) return requestAnimationFrame(look);
        // The frame that shows the question has been drawn when the next task runs.
        return requestAnimationFrame(() =>
          setTimeout(() => {
            window.inboxBench.answeredMs = performance.now();
          }),
        );
      };
      look();
    });
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}
