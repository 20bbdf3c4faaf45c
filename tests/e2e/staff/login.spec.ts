import { STAFF } from '../../support/backend/test-site.ts';
import { hold } from '../../support/browser/hold.ts';
import { expect, logIn, test } from '../../support/browser/site-fixture.ts';

test('says what it is doing, and opens the dashboard', async ({ page }) => {
  const release = await hold(page, '**/auth/v1/token*');
  // Everyone without a session is sent to the login.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/third-age-login');
  await expect(page.getByRole('table')).toHaveCount(0);
  await logIn(page);
  await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeDisabled();
  release();
  await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/third-age-login');
  await expect(page).toHaveURL('/dashboard');
});

test("shows the server's words when it refuses, and keeps the e-mail", async ({ page, problems }) => {
  problems.expect(/40[01]/);
  await page.goto('/third-age-login');
  const answer = page.waitForResponse('**/auth/v1/token*');
  await logIn(page, { ...STAFF, password: 'not the password' });
  const body: Record<string, unknown> = await (await answer).json();
  const words = body.msg ?? body.error_description ?? body.message;
  expect(words).toEqual(expect.stringMatching(/\S/));
  await expect(page.getByRole('alert')).toHaveText(`❌ ${words}`);
  await expect(page).toHaveURL('/third-age-login');
  await expect(page.getByPlaceholder('Email address')).toHaveValue(STAFF.email);
});
