import { expect, test } from '../../support/browser/site-fixture.ts';

test('nobody but the site makes a Trusted Types policy', async ({ page, problems }) => {
  await page.goto('/');
  problems.expect(/Creating a TrustedTypePolicy named 'stranger'|trusted-types/);
  const made = await page.evaluate(() => {
    interface Policies {
      createPolicy(name: string, rules: object): unknown;
    }
    const { trustedTypes } = window as unknown as { readonly trustedTypes: Policies };
    try {
      trustedTypes.createPolicy('stranger', {});
      return 'made';
    } catch {
      return 'refused';
    }
  });
  expect(made).toBe('refused');
});
