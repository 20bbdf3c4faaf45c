import type { Page } from 'playwright/test';

/** The scripts of all pages. */
export const SCRIPTS = '**/assets/*.js';
/** The script that every page begins with. */
export const SITE_SCRIPT = '**/assets/index-*.js';

/**
 * Holds all requests to these addresses from now on, as a slow line does.
 * @returns lets them go on
 */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
