import type { Fault } from '../../support/backend/chaos-proxy.ts';
import {
  expectThanks,
  expectWaiting,
  FAILED_REQUEST,
  keptOnDevice,
  open,
  send,
  outboxTest as test,
  uniqueText,
  write,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

const ERROR = 'Error sending message. Please try again later.';

/** The rows with this text as message. */
async function rowsOf(site: { rows(): Promise<readonly { message: string }[]> }, text: string) {
  return (await site.rows()).filter((row) => row.message === text);
}

/** Applies this fault to the first attempts; later attempts pass. */
function once(fault: Fault, times = 1): () => Fault {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0 ? fault : 'pass';
  };
}

test.describe('nobody answers', () => {
  const silences: Fault[] = [
    'stored, answer lost',
    'reset before',
    'portal page',
    'empty 200',
    'empty object',
    'redirect',
    'portal wants login',
    'stored, hangs',
  ];
  for (const fault of silences) {
    test(`${fault}: the message waits, goes by itself, and is there once`, async ({
      page,
      chaos,
      site,
      problems,
    }) => {
      // Either the page's timeout or the cut connection ends the attempt; only one of them is logged to the console.
      if (fault === 'stored, hangs') problems.allow(FAILED_REQUEST);
      else if (fault !== 'portal page' && fault !== 'empty 200' && fault !== 'empty object')
        problems.expect(FAILED_REQUEST);
      const text = uniqueText(fault);
      // Chromium repeats a request itself when a reused connection is reset, so the fault stays until the text is
      // shown.
      chaos.decide = () => fault;
      await open(page, '/contact');
      await write(page, text);
      await send(page);
      await expect(
        page.getByText('Your message is waiting on this device. It has not been sent yet.').first(),
      ).toBeVisible({ timeout: 20_000 });
      chaos.decide = () => 'pass';
      await expect(page.getByText(/^Your message was sent today at .* Reference .{4}-.{2}\.$/)).toBeVisible({
        timeout: 30_000,
      });
      expect(await rowsOf(site, text)).toHaveLength(1);
      expect(await keptOnDevice(page)).not.toContain(text);
    });
  }
});

test.describe('our server answers with an error while the person looks', () => {
  const faults: Fault[] = ['500', 'key rotated', 'policy broken', 'unknown column'];
  for (const fault of faults) {
    test(`${fault}: the form comes back untouched, and the next try is stored once`, async ({
      page,
      chaos,
      site,
      problems,
    }) => {
      problems.expect(FAILED_REQUEST);
      const text = uniqueText(fault);
      chaos.decide = once(fault);
      await open(page, '/contact');
      await write(page, text);
      await send(page);
      await expect(page.getByRole('alert')).toHaveText(ERROR);
      await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue(text);
      await send(page);
      await expectThanks(page);
      expect(await rowsOf(site, text)).toHaveLength(1);
      expect(await keptOnDevice(page)).not.toContain(text);
    });
  }

  const hiccups: Fault[] = ['stored, 502', '503', '429 with a wait', '420'];
  for (const fault of hiccups) {
    test(`${fault}, twice: quick retries turn it into a thank you`, async ({
      page,
      chaos,
      site,
      problems,
    }) => {
      problems.expect(FAILED_REQUEST);
      const text = uniqueText(fault);
      chaos.decide = once(fault, 2);
      await open(page, '/contact');
      await write(page, text);
      await send(page);
      await expectThanks(page);
      expect(await rowsOf(site, text)).toHaveLength(1);
    });
  }

  test('a server that stays busy is an error after two quick retries', async ({ page, chaos, problems }) => {
    problems.expect(FAILED_REQUEST);
    chaos.decide = () => '503';
    await open(page, '/contact');
    await write(page, uniqueText('busy'));
    await send(page);
    await expect(page.getByRole('alert')).toHaveText(ERROR);
    expect(chaos.attempts).toHaveLength(3);
  });
});

test('a fault of ours during a later replay never blames the person', async ({
  page,
  chaos,
  context,
  site,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  const text = uniqueText('later fault');
  await open(page, '/contact');
  await write(page, text);
  await context.setOffline(true);
  await send(page);
  await expectWaiting(page);
  chaos.decide = () => 'policy broken';
  await context.setOffline(false);
  await expect(page.getByText(/There is a problem on our side; your message is safe/).first()).toBeVisible();
  chaos.decide = () => 'pass';
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/^Your message was sent/)).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('ten clicks at once are one message', async ({ page, chaos, site }) => {
  const text = uniqueText('ten clicks');
  await open(page, '/contact');
  await write(page, text);
  await page.getByRole('button', { name: 'Send Message' }).evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click();
    for (let enter = 0; enter < 3; enter += 1) button.form?.requestSubmit();
  });
  await expectThanks(page);
  expect(chaos.attempts).toHaveLength(1);
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('two tabs and the worker at once deliver each message once', async ({
  page,
  context,
  chaos,
  site,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  const texts = [1, 2, 3].map((number) => uniqueText(`crowd ${number}`));
  await open(page, '/contact', { offlineReady: true });
  await context.setOffline(true);
  for (const text of texts) {
    await write(page, text);
    await send(page);
    await expectWaiting(page);
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
  const stored = chaos.attempts.filter((attempt) => attempt.backendStatus === 201);
  expect(stored).toHaveLength(3);
});

test('the header names what waits on every page and leads to it', async ({ page, context, problems }) => {
  problems.expect(FAILED_REQUEST);
  await open(page, '/contact', { offlineReady: true });
  await context.setOffline(true);
  await write(page, uniqueText('header'));
  await send(page);
  await expectWaiting(page);
  await open(page, '/mission');
  await page.getByRole('link', { name: '1 message waiting' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting on this device' })).toBeVisible();
});

test('a waiting message shows its first line until asked, and can be removed after a question', async ({
  page,
  context,
  chaos,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  await open(page, '/contact', { offlineReady: true });
  await context.setOffline(true);
  await write(page, `${uniqueText('first line')}\nsecond line`);
  await send(page);
  await expectWaiting(page);
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

test('changing a message that had arrived says that it was sent, and changes nothing', async ({
  page,
  chaos,
  site,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  const text = uniqueText('change');
  chaos.decide = () => 'stored, answer lost';
  await open(page, '/contact');
  await write(page, text);
  await send(page);
  await expectWaiting(page);
  chaos.decide = () => 'pass';
  // Either the button or the page's own timer may send first. Both end with a receipt.
  await page
    .getByRole('button', { name: 'Change' })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(page.getByText(/^Your message was sent/)).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('an unfinished message survives a reload and is offered without its content', async ({ page }) => {
  const text = uniqueText('unfinished');
  await open(page, '/contact');
  await page.getByRole('textbox', { name: /^Message/ }).fill(text);
  await expect.poll(() => keptOnDevice(page)).toContain(text);
  await open(page, '/contact');
  const offer = page.getByRole('button', { name: 'Continue the unfinished message' });
  await expect(offer).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toContain(text);
  await offer.click();
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue(text);
});

test('a device without storage sends directly and says when nothing was saved', async ({
  page,
  chaos,
  site,
  problems,
}) => {
  problems.expect(FAILED_REQUEST);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined });
  });
  const text = uniqueText('no storage');
  chaos.decide = () => 'portal page';
  await open(page, '/contact');
  await write(page, text);
  await send(page);
  await expect(page.getByRole('alert')).toHaveText('Not saved. Please keep this page open.');
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue(text);
  chaos.decide = () => 'pass';
  await send(page);
  await expectThanks(page);
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('staff see when a message was written and its reference', async ({ page, staffPage }) => {
  const text = uniqueText('reference');
  await open(page, '/contact');
  await write(page, text);
  await send(page);
  await expectThanks(page);
  const reference = /[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}/.exec(await page.getByRole('main').innerText())?.[0];
  expect(reference).toBeDefined();
  await staffPage.reload();
  await expect(staffPage.getByText(text)).toBeVisible();
  await expect(staffPage.getByText(reference ?? '').first()).toBeVisible();
});
