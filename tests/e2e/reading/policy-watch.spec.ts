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

test('what the content security policy refuses fails a test, in the page and in the worker', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/');
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  problems.expect(/style-src/);
  problems.expect(/img-src/);
  problems.expect(/Content Security Policy of the worker: connect-src refuses/);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    const image = new Image();
    image.src = 'https://elsewhere.invalid/image.png';
    document.body.append(style, image);
  });
  await expect
    .poll(async () => {
      await worker.evaluate(() => fetch('https://elsewhere.invalid/').catch(() => {}));
      return problems.findings();
    })
    .toEqual([]);
});
