import {
  expectWaiting,
  keptOnDevice,
  open,
  rowsOf,
  outboxTest as test,
  uniqueText,
  write,
  writeInVain,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

const SENT = 'Your message was sent today';

// As in the first minute of a first visit, and in the browser inside of another app.
test.use({ serviceWorkers: 'block' });

test('without a worker a message waits while the page is open', async ({ page, chaos, site }) => {
  await open(page, '/contact');
  chaos.setDown(true);
  const text = uniqueText('Without a worker');
  await writeInVain(page, text);
  const advice = 'Please keep this page open: we will send it when the internet is back.';
  await expect(page.getByText(advice).first()).toBeVisible();
  chaos.setDown(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(SENT).first()).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('without a worker nothing is promised that needs one', async ({ page, context }) => {
  await open(page, '/contact');
  await context.setOffline(true);
  await expect(page.getByText('No internet right now.', { exact: true })).toBeVisible();
  await expect(page.getByText('You can still read everything here.')).toHaveCount(0);
});

/** The device refuses its next attempts to write, and works again after them. */
const refuseToWrite = (times: number) => {
  const { transaction } = IDBDatabase.prototype;
  let left = times;
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    if (mode !== 'readwrite' || left === 0) return transaction.call(this, names, mode, options);
    left -= 1;
    if (left === 0) document.documentElement.dataset.refused = '';
    throw new DOMException('The connection is lost', 'UnknownError');
  };
};

test('a message is sent although the device refuses to write just when it is due', async ({
  page,
  chaos,
  site,
}) => {
  await page.clock.install();
  await open(page, '/contact');
  chaos.setDown(true);
  const text = uniqueText('Due');
  await writeInVain(page, text);
  await page.evaluate(refuseToWrite, 1);
  chaos.setDown(false);
  const sent = page.getByText(SENT).first();
  // Nothing but time happens: no event, no touch.
  await expect
    .poll(async () => {
      await page.clock.runFor('00:20');
      return sent.isVisible();
    })
    .toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-refused');
  expect(await rowsOf(site, text)).toHaveLength(1);
});

test('what is typed is kept although the device refuses to write for a while', async ({ page }) => {
  await open(page, '/contact');
  await page.evaluate(refuseToWrite, 3);
  const text = uniqueText('A while');
  await write(page, text);
  await expect(page.locator('html')).toHaveAttribute('data-refused');
  await expect.poll(() => keptOnDevice(page)).toContain(text);
});

test('in a browser of 2019 a second tab learns that the first has sent its message', async ({
  page,
  context,
  chaos,
}) => {
  await context.addInitScript(() => {
    Object.assign(window, { BroadcastChannel: undefined });
    // Before Safari 14 this event of the document does not reach the window.
    addEventListener('visibilitychange', (event) => event.stopImmediatePropagation());
  });
  await open(page, '/contact');
  const second = await context.newPage();
  await open(second, '/contact');
  chaos.setDown(true);
  await writeInVain(page, uniqueText('Two tabs'));
  await expectWaiting(second);
  chaos.setDown(false);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect(page.getByText(SENT).first()).toBeVisible();
  await expect(second.getByText(SENT).first()).toBeVisible();
  await expect(second.getByText(/It has not been sent yet/)).toHaveCount(0);
});
