import type { Page } from 'playwright/test';
import { axeViolations } from '../../support/browser/axe.ts';
import { open, writeInVain } from '../../support/browser/outbox-fixture.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

type Picture = Readonly<Record<'src' | 'sizes', string>>;

interface WebManifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly Picture[] }[];
}

/** The shortcuts in the menu of the app's icon, and the heading that each opens. */
const SHORTCUTS = [
  ['Is this a scam?', '/scam-awareness#check', 'Is this a scam?'],
  ['I think I have been scammed', '/scam-awareness#scammed', 'I think I have been scammed'],
  ['Write to us', '/contact', 'Contact us'],
] as const;

const cardOf = (page: Page) => page.getByRole('region', { name: 'Put this on my tablet' });

/** Counts as a second visit: a new tab on the same device. */
async function secondVisit(page: Page): Promise<Page> {
  await open(page, '/');
  await expect(cardOf(page)).toHaveCount(0);
  await page.close();
  const next = await page.context().newPage();
  await open(next, '/');
  return next;
}

test('the site can be installed, and its icon leads to three places offline', async ({ device }) => {
  const page = await device.newPage();
  await open(page, '/', { offlineReady: true });
  const session = await device.context.newCDPSession(page);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, screenshots, shortcuts }: WebManifest = JSON.parse(data);
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  expect(pictures.length).toBeGreaterThan(7);
  for (const { src, sizes } of pictures) expect([src, await sizeOf(page, src)]).toEqual([src, sizes]);
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual(SHORTCUTS.map(([name, url]) => [name, url]));
  await device.context.setOffline(true);
  for (const [, url, heading] of SHORTCUTS) {
    await open(page, url);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeInViewport();
  }
});

test('a card offers the app at the second visit, but never beside the form', async ({ page }) => {
  const visit = await secondVisit(page);
  await expect(cardOf(visit)).toBeVisible();
  expect(await axeViolations(visit)).toEqual([]);
  await open(visit, '/contact');
  await expect(cardOf(visit)).toHaveCount(0);
  await open(visit, '/mission');
  await cardOf(visit).getByText('Show me how').click();
  await expect(cardOf(visit).getByRole('listitem').first()).toHaveText('Open this page in Safari.');
  await cardOf(visit).getByRole('button', { name: 'No, thank you' }).click();
  await expect(cardOf(visit)).toHaveCount(0);
  await visit.reload();
  await expect(visit.locator('html[data-hydrated]')).toBeAttached();
  await expect(cardOf(visit)).toHaveCount(0);
});

test('nothing is offered while a message waits', async ({ page, problems }) => {
  problems.allow(/Failed to load resource|The message was not sent/);
  const visit = await secondVisit(page);
  await open(visit, '/contact', { offlineReady: true });
  await visit.context().setOffline(true);
  await writeInVain(visit, 'Written on a train');
  await open(visit, '/mission');
  await expect(visit.getByRole('link', { name: '1 message waiting' })).toBeVisible();
  await expect(cardOf(visit)).toHaveCount(0);
});

/** The size of a picture as the browser decodes it, in px. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}
