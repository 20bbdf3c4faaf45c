import type { Browser, CDPSession, Page } from 'playwright';
import { BASELINE, type Build, sentBytes } from './builds.ts';
import { BUTTONS, clickButton, clickLink, LINKS, typeFromFirstPaint } from './interactions.ts';
import { largestPaint, newVisitor, openTab, visit } from './visitor.ts';

/** Stores one measured value. */
export type Note = (build: string, factor: number, figure: string, value: number) => void;

export const PAGES = Object.keys(LINKS);

/** Measures everything once. The builds alternate, so that a slow minute of the machine affects all of them. */
export async function measureRound(
  browser: Browser,
  builds: readonly Build[],
  factors: readonly number[],
  note: Note,
): Promise<void> {
  for (const factor of factors) {
    for (const path of PAGES) {
      for (const build of builds) {
        const noteFor = (figure: string, value: number) => note(build.name, factor, figure, value);
        await measurePage(browser, build, path, factor, noteFor);
      }
    }
    for (const { name, origin } of builds.filter(({ name }) => name !== BASELINE)) {
      await using visitor = await newVisitor(browser);
      const { page } = await openTab(visitor, factor);
      const figures = await typeFromFirstPaint(page, `${origin}/contact`);
      for (const [figure, value] of Object.entries(figures)) note(name, factor, figure, value);
    }
  }
}

type NoteFigure = (figure: string, value: number) => void;

/** A first visit, then what a visitor clicks there, then a second visit, which the worker answers. */
async function measurePage(browser: Browser, build: Build, path: string, factor: number, note: NoteFigure) {
  const { name, origin, folder } = build;
  await using visitor = await newVisitor(browser);
  const { page, session } = await openTab(visitor, factor);
  const activeAt = name === BASELINE ? undefined : workerActivation(session);
  const figures = await visit(page, origin + path);
  for (const [figure, value] of Object.entries(figures)) note(`${path} ${figure}`, value);
  if (activeAt === undefined) return;
  const offlineReady = (await activeAt) - (await page.evaluate(() => performance.timeOrigin));
  if (path === '/') {
    note('offline-ready', offlineReady);
    note('offline bytes', await storedBytes(page, folder));
  }
  const button = BUTTONS[path];
  if (button !== undefined) note(button.figure, await clickButton(page, button));
  const link = await clickLink(page, LINKS[path] ?? '/');
  note(`${path} link`, link.nextPaint);
  note(`${path} link shown`, link.pageShown);
  await page.close();
  const { page: second } = await openTab(visitor, factor);
  note(`${path} repeat`, await largestPaint(second, origin + path));
}

/** When the worker is active, every page can be read offline. The browser says so; the page hears of it later. */
async function workerActivation(session: CDPSession): Promise<number> {
  const activated = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('No worker was active after a minute.')), 60_000).unref();
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ status }) => status === 'activated')) resolve(Date.now());
    });
  });
  await session.send('ServiceWorker.enable');
  return activated;
}

/** The compressed size of the files that the worker has stored. */
async function storedBytes(page: Page, folder: string): Promise<number> {
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return [...new Set(requests.flat().map(({ url }) => new URL(url).pathname))];
  });
  return addresses.reduce((sum, address) => sum + sentBytes(folder, address), 0);
}
