import { axeViolations } from '../../support/browser/axe.ts';
import { expect, testOnOwnSite as test } from '../../support/browser/site-fixture.ts';
import { inDarkerThemes, look, publish, write } from '../../support/browser/warnings-panel.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test('a warning is on a tablet at its next look, also without internet, until it is taken down or ends', async ({
  staffPage,
  page,
  context,
}) => {
  const line = page.getByRole('complementary', { name: 'Going around now' });
  await look(page, '/');
  await expect(line).toContainText('No new warnings.');
  await expect(line.getByRole('link')).toHaveAttribute('href', '/scam-awareness#check');

  // Shown to the end of that day in the time zone of the browser, which may be another day than here.
  const until = new Date(Date.now() + 18 * DAY_MS).toLocaleDateString('sv');
  await publish(staffPage, 'A false banker calls', { until });
  await look(page, '/', { laterMs: 16 * MINUTE_MS });
  await expect(line).toContainText('Going around now: A false banker calls');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await line.getByRole('link').click();
  const card = page.getByRole('article', { name: 'A false banker calls' });
  await expect(card).toBeInViewport();
  await expect(card).toContainText(/Since \w+ \d+ · Springfield/);
  await expect(card).toContainText('What to do');
  await expect(card.getByRole('link', { name: '(202) 555-0143' })).toBeVisible();

  await context.setOffline(true);
  await look(page, '/', { laterMs: 20 * MINUTE_MS, isOffline: true });
  await expect(line).toContainText('A false banker calls');
  await expect(line).not.toContainText('As of');
  await look(page, '/', { laterMs: 2 * DAY_MS, isOffline: true });
  await expect(line).toContainText(/As of \w+ \d+, \d+ [AP]M/);
  // The page stays open past the end.
  await page.clock.setFixedTime(Date.now() + 21 * DAY_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(line).toHaveText('See what is going around now');
  for (const laterMs of [21 * DAY_MS, -4000 * DAY_MS, 4000 * DAY_MS]) {
    await look(page, '/scam-awareness', { laterMs, isOffline: true });
    await expect(page.getByText('To hear what is going around now, call us:')).toBeVisible();
    await expect(card).toHaveCount(0);
  }

  await context.setOffline(false);
  await staffPage.getByRole('button', { name: 'Take down' }).click();
  await expect(staffPage.getByText('Taken down.', { exact: true })).toBeVisible();
  await look(page, '/', { laterMs: 60 * MINUTE_MS });
  await expect(line).toContainText('No new warnings.');
});

test('without JavaScript the section says where to ask', async ({ anotherBrowser }) => {
  const page = await (await anotherBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'See what is going around now' }).click();
  const section = page.getByRole('region', { name: 'Going around now' });
  await expect(section).toBeInViewport();
  await expect(section.getByText('To hear what is going around now, call us:')).toBeVisible();
  await expect(section.getByRole('link', { name: '(202) 555-0143' })).toBeVisible();
});

test('staff lose nothing that they typed when the server does not answer', async ({
  staffPage,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await write(staffPage, 'A false banker calls');
  expect(await axeViolations(staffPage, 'main')).toEqual([]);
  expect(await inDarkerThemes(staffPage)).toEqual([]);
  await staffPage.route('**/rest/v1/warnings?select=id', (route) => route.abort());
  await staffPage.getByRole('button', { name: 'Publish' }).click();
  await expect(staffPage.getByText(/❌ We cannot reach the server/)).toBeVisible();
  await expect(staffPage.getByRole('textbox', { name: 'Title' })).toHaveValue('A false banker calls');
  await staffPage.unroute('**/rest/v1/warnings?select=id');
  await staffPage.getByRole('button', { name: 'Publish' }).click();
  await expect(staffPage.getByText('Published. Visitors see it at their next look.')).toBeVisible();
  await staffPage.getByRole('button', { name: 'Change or prolong' }).click();
  await staffPage.getByRole('textbox', { name: 'Title' }).fill('Two false bankers call');
  await staffPage.getByLabel('Shown until').fill(new Date(Date.now() + 60 * DAY_MS).toLocaleDateString('sv'));
  await staffPage.getByRole('button', { name: 'Save the change' }).click();
  await expect(staffPage.getByRole('heading', { name: 'Two false bankers call' })).toBeVisible();
  await write(staffPage, 'A text about a toll');
  await staffPage.getByRole('button', { name: 'Change or prolong' }).click();
  await expect(staffPage.getByText('Please publish or cancel the warning above first.')).toBeVisible();
  await staffPage.getByRole('button', { name: 'Take down' }).click();
  await expect(staffPage.getByText('Taken down.', { exact: true })).toBeVisible();
  await expect(staffPage.getByRole('textbox', { name: 'Title' })).toHaveValue('A text about a toll');
  await staffPage.getByRole('button', { name: 'Who did what' }).click();
  for (const done of ['published', 'changed', 'prolonged'])
    await expect(staffPage.getByText(`${done} a warning.`)).toBeVisible();
});
