import type { Browser, Page } from 'playwright';
import { newVisitor, openPage } from './visit.ts';

export interface Interaction {
  readonly name: string;
  readonly path: string;
  /** A small screen, which shows the menu button. */
  act(page: Page): Promise<void>;
}

export const interactions: readonly Interaction[] = [
  { name: 'menu', path: '/', act: (page) => page.getByRole('button', { name: 'Menu' }).click() },
  {
    name: 'filter',
    path: '/scam-awareness',
    act: (page) =>
      page
        .getByRole('button', { name: /text message/i })
        .first()
        .click(),
  },
  {
    name: 'text size',
    path: '/mission',
    async act(page) {
      await page.getByRole('button', { name: 'Text and colors' }).first().click();
      await page.getByRole('radio', { name: 'Extra large' }).check();
    },
  },
  {
    name: 'first keystroke',
    path: '/contact',
    async act(page) {
      await page.getByLabel('Name').click();
      await page.keyboard.press('M');
    },
  },
];

/**
 * The slowest interaction-to-next-paint of one interaction, in milliseconds (browsers round to 8). `early` acts as
 * soon as something is painted, before the page's scripts are loaded.
 */
export async function measureInteraction(
  browser: Browser,
  origin: string,
  interaction: Interaction,
  early: boolean,
): Promise<number> {
  const visitor = await newVisitor(browser);
  try {
    const page = await openPage(visitor);
    await page.goto(origin + interaction.path, { waitUntil: early ? 'commit' : 'load' });
    if (early) await page.waitForFunction(() => window.bench.fcp > 0);
    else await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    await interaction.act(page);
    // Event timing is reported after the next paint; two frames later every entry is there.
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300))),
        ),
    );
    return await page.evaluate(() => window.bench.slowest);
  } finally {
    await visitor.close();
  }
}
