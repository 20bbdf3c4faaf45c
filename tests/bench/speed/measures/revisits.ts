import type { Browser } from 'playwright';
import type { Device } from '../device/devices.ts';
import type { ServedBuild } from '../line/serve-build.ts';
import { press } from './press.ts';
import type { Tab } from './tab.ts';
import { measureVisit } from './visit.ts';
import { asNewVisitor, type Emulated, type Visitor } from './visitor.ts';

declare global {
  interface Window {
    /** Milliseconds from the press on a link until the page it leads to is painted. */
    benchLink: Promise<number>;
  }
}

/** Stores one figure under its name. */
export type Note = (figure: string, value: number) => void;

/** Runs a measurement, again if the device did not keep its speed. */
type Hold = <T>(measure: (on: Emulated) => Promise<T>) => Promise<T>;

const NEXT = '/mission';

/**
 * Measures what comes after a first visit to the start page, when the worker has stored its files: repeat visits, a link,
 * the back button, a reload.
 */
export function measureRevisits(
  browser: Browser,
  { origin, takeTraffic }: ServedBuild,
  device: Device,
  paths: readonly string[],
  note: Note,
  hold: Hold,
): Promise<void> {
  return asNewVisitor(browser, { device, factor: 1 }, async (first, visitor) => {
    await measureVisit(first, `${origin}/`);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await visitor.closeTab(first);
    for (const path of paths) {
      const { lcpMs, requests } = await hold(async ({ factor }) => {
        takeTraffic();
        const tab = await visitor.openTab(factor);
        const visit = await measureVisit(tab, origin + path);
        await visitor.closeTab(tab);
        return { ...visit, ...takeTraffic() };
      });
      note(`${path} repeat lcpMs`, lcpMs);
      note('repeat requests', requests);
    }
    const figures = await hold(({ factor }) => moveAbout(visitor, factor, origin));
    for (const [figure, value] of Object.entries(figures)) note(figure, value);
  });
}

/** From page to page in one tab, each way that there is. */
async function moveAbout(visitor: Visitor, factor: number, origin: string): Promise<Record<string, number>> {
  const tab = await visitor.openTab(factor);
  await measureVisit(tab, `${origin}/`);
  const link = await measureLink(tab);
  const backInApp = await measureBackInApp(tab);
  // The page is where the link was. Browsers report no largest paint of a page that they open scrolled.
  await tab.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const next = await measureVisit(tab, origin + NEXT);
  const back = await measureVisit(tab, () => tab.goBack());
  const reload = await measureVisit(tab, () => tab.reload());
  await visitor.closeTab(tab);
  return {
    'next page by link': link,
    'back in the app': backInApp,
    'next page lcpMs': next.lcpMs,
    'back lcpMs': back.lcpMs,
    'reload lcpMs': reload.lcpMs,
  };
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
