import type { Page } from 'playwright/test';
import {
  FAILED_REQUEST,
  keptOnDevice,
  open,
  rowsOf,
  outboxTest as test,
  uniqueText,
  writeInVain,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

test('internet that returns in mid-attempt is used', async ({ page, chaos, context, site, problems }) => {
  problems.expect(FAILED_REQUEST);
  await page.addInitScript(() => {
    // As on an iPad, the worker does not send. Every wait is as long as it can be, so that the message cannot go only
    // because its time has come.
    Reflect.deleteProperty(globalThis, 'SyncManager');
    Math.random = () => 0.999;
  });
  const text = uniqueText('returns');
  chaos.decide = () => 'reset before';
  await open(page, '/contact');
  await writeInVain(page, text);
  // After five failures the message waits for more than a minute.
  await expect.poll(() => failuresAfterAnotherLook(page)).toBeGreaterThanOrEqual(5);
  chaos.decide = () => 'hangs before';
  await expect
    .poll(async () => {
      await lookAgain(page);
      return chaos.attempts.at(-1)?.fault;
    })
    .toBe('hangs before');

  chaos.decide = () => 'pass';
  await context.setOffline(true);
  await context.setOffline(false);
  // The attempt that hangs ends after twelve seconds.
  await expect(page.getByText(/^Your message was sent today/)).toBeVisible({ timeout: 45_000 });
  expect(await rowsOf(site, text)).toHaveLength(1);
});

/** The page is shown again: a message that waits because nobody answered is tried, unless an attempt is running. */
function lookAgain(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('pageshow')));
}

async function failuresAfterAnotherLook(page: Page): Promise<number> {
  await lookAgain(page);
  return Number(/"no-answer":(\d+)/.exec(await keptOnDevice(page))?.[1]);
}
