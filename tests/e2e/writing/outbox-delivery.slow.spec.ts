import type { Fault } from '../../support/backend/chaos-proxy.ts';
import {
  box,
  expectThanks,
  expectWaiting,
  FAILED_REQUEST,
  keptOnDevice,
  open,
  rowsOf,
  send,
  outboxTest as test,
  uniqueText,
  writeAndSend,
  writeInVain,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

/** An attempt that hangs is given up only after a while. */
const PATIENCE = { timeout: 120_000 };
const ERROR = 'Error sending message. Please try again later.';

/** Applies this fault to the first attempts; later attempts pass. */
function once(fault: Fault, times = 1): () => Fault {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0 ? fault : 'pass';
  };
}

test.describe('nobody answers', () => {
  // What other answers prove is tested without a browser.
  for (const fault of ['stored, answer lost', 'portal page', 'redirect', 'stored, hangs'] as const) {
    test(`${fault}: the message waits, and is sent once`, async ({ page, chaos, site, problems }) => {
      // Either the page's timeout or the cut connection ends the attempt; only one of them is logged to the console.
      if (fault === 'stored, hangs') problems.allow(FAILED_REQUEST);
      else if (fault !== 'portal page') problems.expect(FAILED_REQUEST);
      const text = uniqueText(fault);
      // Chromium repeats a request itself when a reused connection is reset, so the fault stays until the text is
      // shown.
      chaos.decide = () => fault;
      await open(page, '/contact');
      await writeAndSend(page, text);
      await expectWaiting(page, PATIENCE);
      chaos.decide = () => 'pass';
      const sent = page.getByText(/^Your message was sent today at .* Reference .{4}-.{2}\.$/);
      await expect(sent).toBeVisible(PATIENCE);
      expect(await rowsOf(site, text)).toHaveLength(1);
      expect(await keptOnDevice(page)).not.toContain(text);
    });
  }
});

test.describe('our server answers with an error while the person looks', () => {
  for (const fault of ['500', 'policy broken'] as const) {
    test(`${fault}: the form keeps the text, and is stored once`, async ({ page, chaos, site, problems }) => {
      problems.expect(FAILED_REQUEST);
      const text = uniqueText(fault);
      chaos.decide = once(fault);
      await open(page, '/contact');
      await writeAndSend(page, text);
      await expect(page.getByRole('alert')).toHaveText(ERROR);
      await expect(box(page, 'Message')).toHaveValue(text);
      await send(page);
      await expectThanks(page);
      expect(await rowsOf(site, text)).toHaveLength(1);
      expect(await keptOnDevice(page)).not.toContain(text);
    });
  }

  for (const fault of ['stored, 502', '429 with a wait'] as const) {
    test(`${fault}, twice: quick retries deliver it`, async ({ page, chaos, site, problems }) => {
      problems.expect(FAILED_REQUEST);
      const text = uniqueText(fault);
      chaos.decide = once(fault, 2);
      await open(page, '/contact');
      await writeAndSend(page, text);
      await expectThanks(page);
      expect(await rowsOf(site, text)).toHaveLength(1);
    });
  }
});

test('a fault of ours never blames the person', async ({ page, chaos, context, site, problems }) => {
  problems.expect(FAILED_REQUEST);
  const text = uniqueText('later fault');
  await open(page, '/contact');
  await context.setOffline(true);
  await writeInVain(page, text);
  chaos.decide = () => 'policy broken';
  await context.setOffline(false);
  await expect(page.getByText(/There is a problem on our side; your message is safe/).first()).toBeVisible();
  chaos.decide = () => 'pass';
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/^Your message was sent/)).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('two tabs and the worker send each message once', async ({ page, context, chaos, site, problems }) => {
  problems.expect(FAILED_REQUEST);
  const texts = [1, 2, 3].map((number) => uniqueText(`crowd ${number}`));
  await open(page, '/contact', { offlineReady: true });
  await context.setOffline(true);
  for (const text of texts) {
    await writeInVain(page, text);
    await page.getByRole('button', { name: 'Write another message' }).click();
  }
  const other = await context.newPage();
  await open(other, '/mission');
  await expect(other.getByRole('link', { name: '3 messages waiting' })).toBeVisible();
  // The browser starts the worker's sync and tells both tabs that they are online, all at the same moment.
  await context.setOffline(false);
  await expect(other.getByRole('link', { name: /waiting/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
  for (const text of texts) expect(await rowsOf(site, text)).toHaveLength(1);
  expect(chaos.attempts.filter((attempt) => attempt.backendStatus === 201)).toHaveLength(3);
});

test('a waiting message can be shown and removed', async ({ page, context, chaos, problems }) => {
  problems.expect(FAILED_REQUEST);
  await open(page, '/contact', { offlineReady: true });
  await context.setOffline(true);
  await writeInVain(page, `${uniqueText('first line')}\nsecond line`);
  await page.getByRole('button', { name: 'Show the message' }).click();
  await expect(page.getByText('second line')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByRole('dialog')).toContainText('It may already have reached us.');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toHaveCount(0);
  await context.setOffline(false);
  expect(chaos.attempts).toEqual([]);
  expect(await keptOnDevice(page)).not.toContain('second line');
});
