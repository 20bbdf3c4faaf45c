import { expect, test } from '../../support/browser/site-fixture.ts';

test('the dashboard says what is deleted automatically, if anything is', async ({ staffPage }) => {
  const words = staffPage.getByText(/are deleted after/);
  await expect(staffPage.getByRole('button', { name: /^Export/ })).toBeVisible();
  await expect(words).toHaveCount(0);
  await staffPage.route('**/rest/v1/rpc/message_retention', (route) =>
    route.fulfill({ json: [{ answered_days: 90, all_days: 365 }] }),
  );
  await staffPage.reload();
  await expect(words).toHaveText(
    'Answered messages are deleted after 90 days. All messages are deleted after 365 days.',
  );
});
