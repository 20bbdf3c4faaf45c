import type { Browser } from 'playwright';
import type { ServedBuild } from '../line/serve-build.ts';
import { press } from './press.ts';
import type { Tab } from './tab.ts';
import { measureVisit } from './visit.ts';
import { asNewVisitor, type Emulated } from './visitor.ts';

declare global {
  interface Window {
    /** Milliseconds from the press on a link until the page it leads to is painted. */
    benchLink: Promise<number>;
  }
}

/** Stores one figure under its name. */
export type Note = (figure: string, value: number) => void;

const NEXT = '/mission';

/**
 * Measures what comes after a first visit to the start page, when the worker has stored its files: repeat visits, a link,
 * the back button, a reload. Without a worker the same from the server and the browser's own cache.
 */
export function measureRevisits(
  browser: Browser,
  { origin, takeTraffic }: ServedBuild,
  on: Emulated,
  { paths, hasWorker, isApp }: { paths: readonly string[]; hasWorker: boolean; isApp: boolean },
  note: Note,
): Promise<void> {
  return asNewVisitor(browser, on, async (first, visitor) => {
    await measureVisit(first, `${origin}/`);
    if (hasWorker) await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await visitor.closeTab(first);
    takeTraffic();
    for (const path of paths) {
      const tab = await visitor.openTab(on.factor);
      note(`${path} repeat lcpMs`, (await measureVisit(tab, origin + path)).lcpMs);
      await visitor.closeTab(tab);
    }
    note('repeat requests', takeTraffic().requests / paths.length);

    const tab = await visitor.openTab(on.factor);
    await measureVisit(tab, `${origin}/`);
    if (isApp) {
      note('next page by link', await measureLink(tab));
      note('back in the app', await measureBackInApp(tab));
      // The page is where the link was. Browsers report no largest paint of a page that they open scrolled.
      await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    }
    note('next page lcpMs', (await measureVisit(tab, origin + NEXT)).lcpMs);
    note('back lcpMs', (await measureVisit(tab, () => tab.goBack())).lcpMs);
    note('reload lcpMs', (await measureVisit(tab, () => tab.reload())).lcpMs);
  });
}

/** Milliseconds from a press on a link until the app has painted the next page; the press is real input. */
async function measureLink(tab: Tab): Promise<number> {
  await tab.evaluate(watchLink);
  if (!(await press(tab, `a[href="${NEXT}"]`))) throw new Error(`No link to ${NEXT} is in sight.`);
  return tab.evaluate(() => window.benchLink);
}

/**
 * Runs in the page. Event timing says when the first frame after the press was painted; the tasks after that frame do not
 * count, and nothing has to look in each frame (docs/decisions/082).
 */
function watchLink() {
  const heading = () => document.querySelector('h1:not([hidden] *)')?.textContent;
  const before = heading();
  window.benchLink = new Promise((resolve) => {
    let shownAt: number | undefined;
    let click: PerformanceEventTiming | undefined;
    const answer = () => {
      if (shownAt === undefined || click === undefined) return;
      const { startTime, processingEnd, duration } = click;
      if (shownAt <= processingEnd) return resolve(duration);
      // The page came after the press was processed, as when its code is still loading: the next frame shows it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startTime)));
    };
    new MutationObserver((_, observer) => {
      // A page whose code is still loading has no heading; one that was left is hidden.
      if (heading() === undefined || heading() === before) return;
      observer.disconnect();
      shownAt = performance.now();
      answer();
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] });
    new PerformanceObserver((list, observer) => {
      click = (list.getEntries() as PerformanceEventTiming[]).find(({ name }) => name === 'click');
      if (click === undefined) return;
      observer.disconnect();
      answer();
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

function measureBackInApp(tab: Tab): Promise<number> {
  return tab.evaluate(async () => {
    const before = document.querySelector('h1:not([hidden] *)')?.textContent;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const pressedAt = performance.now();
    history.back();
    const heading = () => document.querySelector('h1:not([hidden] *)')?.textContent;
    while (heading() === undefined || heading() === before) await frame();
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - pressedAt;
  });
}
