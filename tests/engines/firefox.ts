import puppeteer from 'puppeteer-core';
import type { EnginePage } from './engine-page.ts';

/** Every window is private: it deletes its data when it is closed. */
export const PRIVATE_WINDOW = { 'browser.privatebrowsing.autostart': true };
/** No worker in private windows: the default for years, and still set by some people and offices. */
export const PRIVATE_WITHOUT_WORKER = {
  ...PRIVATE_WINDOW,
  'dom.serviceWorkers.privateBrowsing.enabled': false,
};
/** "Block all cookies", which also blocks all storage of a page. */
export const NO_STORAGE = { 'network.cookie.cookieBehavior': 2 };

/** Opens Firefox by WebDriver BiDi, with these preferences. */
export async function openFirefox(
  executablePath: string,
  profile: string,
  extraPrefsFirefox: Record<string, unknown> = {},
): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    protocolTimeout: 60_000,
    extraPrefsFirefox,
  });
  const page = await browser.newPage();
  return {
    engine: 'Firefox',
    goto: async (address) => {
      await page.goto(address, { waitUntil: 'load', timeout: 30_000 });
    },
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
