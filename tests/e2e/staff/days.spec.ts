import { rowOf, sendMessage } from '../../support/browser/inbox-page.ts';
import { expect, signIn, test } from '../../support/browser/site-fixture.ts';

/** Staff work past midnight: at ten to twelve the page is opened, and at ten past twelve it is looked at. */
test('times on a dashboard that stays open past midnight get their day', async ({ site, page, problems }) => {
  problems.allow(/ERR_FAILED/);
  const message = await sendMessage(site, 'Past midnight');
  const receivedAt = (await site.rows()).find(({ name }) => name === message.name)?.created_at;
  const [evening, night] = await page.evaluate((moment) => {
    const day = new Date(moment ?? '');
    return [day.setHours(23, 50, 0, 0), day.setHours(24, 10, 0, 0)] as const;
  }, receivedAt);

  await page.clock.setFixedTime(evening);
  await page.route('**/rest/v1/rpc/alert_setup*', async (route) => {
    const answer = await route.fetch();
    const [setup] = await answer.json();
    const lastRun = new Date(evening).toISOString();
    await route.fulfill({ response: answer, json: [{ ...setup, is_late: true, last_run: lastRun }] });
  });
  await signIn(page);
  const day = rowOf(page, message).getByText(/^(Today|Yesterday)$/);
  await expect(day).toHaveText('Today');
  await expect(page.getByText('Alerts are late. Last check 11:50 PM.')).toBeVisible();
  await page.route('**/rest/v1/rpc/*', (route) => route.abort());
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect(page.getByText('Not live. Last updated 11:50 PM', { exact: true })).toBeVisible();

  await page.clock.setFixedTime(night);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(day).toHaveText('Yesterday');
  await expect(page.getByText(/Alerts are late\. Last check \d+\/\d+\/\d{4}, 11:50 PM\./)).toBeVisible();
  await expect(page.getByText(/^Not live\. Last updated \d+\/\d+\/\d{4}, 11:50 PM$/)).toBeVisible();
});
