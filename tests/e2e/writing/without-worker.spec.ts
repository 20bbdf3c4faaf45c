import {
  expectWaiting,
  FAILED_REQUEST,
  open,
  rowsOf,
  outboxTest as test,
  uniqueText,
  writeAndSend,
} from '../../support/browser/outbox-fixture.ts';
import { expect } from '../../support/browser/site-fixture.ts';

// As in the first minute of a first visit, and in the browser inside of another app.
test.use({ serviceWorkers: 'block' });

test('without a worker a message waits while the page is open', async ({ page, chaos, site, problems }) => {
  problems.expect(FAILED_REQUEST);
  await open(page, '/contact');
  chaos.setDown(true);
  const text = uniqueText('Without a worker');
  await writeAndSend(page, text);
  await expectWaiting(page);
  await expect(
    page.getByText('Please keep this page open: we will send it when the internet is back.').first(),
  ).toBeVisible();
  chaos.setDown(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Your message was sent today').first()).toBeVisible();
  expect(await rowsOf(site, text)).toHaveLength(1);
});
