import puppeteer from 'puppeteer-core';
import type { EnginePage } from './engine-page.ts';

/** Firefox by WebDriver BiDi. */
export async function openFirefox(executablePath: string, profile: string): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    protocolTimeout: 60_000,
  });
  const page = await browser.newPage();
  return {
    engine: 'Firefox',
    goto: async (address) => {
      await page.goto(address, { waitUntil: 'load', timeout: 30_000 });
    },
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    close: () => browser.close(),
  };
}
