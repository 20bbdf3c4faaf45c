import type { Page, Route } from 'playwright/test';
import { sendMessage } from '../../support/browser/inbox-page.ts';
import { expect, signIn, storeTokens, test } from '../../support/browser/site-fixture.ts';

const RENEWAL = '**/auth/v1/token?grant_type=refresh_token*';
const MINUTE_MS = 60_000;

/** Makes the dashboard ask the server, as the return of the internet does. */
const ask = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

test('two tabs that renew the session at the same moment both stay signed in', async ({
  site,
  staffPage,
  problems,
}) => {
  problems.expect(/401/);
  const other = await staffPage.context().newPage();
  await other.goto('/dashboard');
  const tabs = [staffPage, other];
  for (const tab of tabs) await expect(tab.getByText('Live', { exact: true })).toBeVisible();
  const held: Route[] = [];
  await staffPage.context().route(RENEWAL, (route) => void held.push(route), { times: 2 });
  // From now on the server refuses the access token, and still renews the session.
  await storeTokens(staffPage, { access_token: 'a.b.c' });
  for (const tab of tabs) await ask(tab);
  await expect.poll(() => held.length).toBe(2);
  for (const route of held) await route.continue();

  await sendMessage(site, 'After the renewal');
  for (const tab of tabs) {
    await ask(tab);
    await expect(tab.getByRole('button', { name: /^\d+ new messages?: show$/ })).toBeVisible();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
  }
});

for (const [kind, minutes] of [
  ['fast', 65],
  ['slow', -65],
] as const) {
  test(`a clock ${Math.abs(minutes)} minutes ${kind}, and set while the page is open, renews the session once at most`, async ({
    page,
  }) => {
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1;
    });
    await page.clock.install({ time: Date.now() + minutes * MINUTE_MS });
    await signIn(page);
    const workOn = async () => {
      for (let polls = 1; polls <= 4; polls += 1) {
        const answer = page.waitForResponse('**/rest/v1/rpc/*');
        await ask(page);
        expect((await answer).status()).toBe(200);
      }
    };
    await workOn();
    expect(renewals).toBe(0);
    // Nearly right. By 65 minutes at once, it would look as if nobody had used the page for so long.
    await page.clock.setSystemTime(Date.now() + Math.sign(minutes) * 10 * MINUTE_MS);
    await workOn();
    expect(renewals).toBeLessThanOrEqual(1);
    await expect(page).toHaveURL('/dashboard');
  });
}
