import { STAFF } from '../../support/backend/test-site.ts';
import { hold } from '../../support/browser/hold.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

test.describe('the login', () => {
  test('shows its promised texts', async ({ page }) => {
    await page.goto('/third-age-login');
    await expect(page.getByRole('heading', { level: 1, name: 'Third Age Login', exact: true })).toBeVisible();
    await expect(page.getByText('Sign in to view submissions', { exact: true })).toBeVisible();
    await expect(page.getByPlaceholder('Email address', { exact: true })).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeEnabled();
    for (const choice of await page.locator('label', { has: page.getByRole('checkbox') }).all()) {
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
  });

  test('says what it is doing, that it worked, and opens the dashboard', async ({ page }) => {
    const release = await hold(page, '**/auth/v1/token*');
    await page.goto('/third-age-login');
    await page.getByPlaceholder('Email address').fill(STAFF.email);
    await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeDisabled();
    release();
    await expect(page.getByText('Logged in successfully!', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test("shows the server's own words when it refuses, and keeps the e-mail typed", async ({
    page,
    problems,
  }) => {
    problems.expect(/40[01]/);
    await page.goto('/third-age-login');
    await page.getByPlaceholder('Email address').fill(STAFF.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const answer = page.waitForResponse('**/auth/v1/token*');
    await page.getByRole('button', { name: 'Log In' }).click();
    const body: Record<string, unknown> = await (await answer).json();
    const words = body.msg ?? body.error_description ?? body.message;
    expect(words).toEqual(expect.stringMatching(/\S/));
    await expect(page.getByRole('alert')).toHaveText(`❌ ${words}`);
    await expect(page).toHaveURL('/third-age-login');
    await expect(page.getByPlaceholder('Email address')).toHaveValue(STAFF.email);
  });

  test('goes on to the dashboard when a session is there already', async ({ staffPage }) => {
    await staffPage.goto('/third-age-login');
    await expect(staffPage).toHaveURL('/dashboard');
  });

  test('sends everyone without a session to the login', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/third-age-login');
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});
