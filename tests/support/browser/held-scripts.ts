import type { Page } from 'playwright/test';

/**
 * Holds the scripts of the pages that are opened from now on, as a slow line does.
 * @returns lets them come
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let letScriptsCome = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letScriptsCome;
}
