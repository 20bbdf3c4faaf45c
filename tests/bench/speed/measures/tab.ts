import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { observePage, SETTLE_MS, SETTLED } from './page-observer.ts';
import { attachTo, type TabSession } from './tab-session.ts';

/** Longer than any visit on a slow line takes. Without a limit, a run would wait for ever for a page that never settles. */
const PATIENCE_MS = 60_000;
const ASK_EVERY_MS = 200;

/** A tab of a visitor, without Playwright's own session of a page (tab-session.ts). */
export class Tab {
  readonly session: TabSession;
  readonly #browser: CDPSession;
  readonly #targetId: string;
  #lastSettled = '';

  private constructor(browser: CDPSession, targetId: string, session: TabSession) {
    this.#browser = browser;
    this.#targetId = targetId;
    this.session = session;
  }

  static async attach(browser: CDPSession, targetId: string): Promise<Tab> {
    const session = await attachTo(browser, targetId);
    // So that a crash is told (tab-session.ts).
    await session.send('Inspector.enable');
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: callOf(observePage, { settleMs: SETTLE_MS, settled: SETTLED }),
    });
    return new Tab(browser, targetId, session);
  }

  /** Resolves when the navigation is committed: from then on `evaluate` runs in the new page. */
  async goto(address: string): Promise<void> {
    const { errorText } = await this.session.send('Page.navigate', { url: address });
    if (errorText) throw new Error(`${address} was not opened: ${errorText}`);
  }

  async goBack(): Promise<void> {
    const { currentIndex, entries } = await this.session.send('Page.getNavigationHistory');
    const entry = entries[currentIndex - 1];
    if (entry === undefined) throw new Error('There is no page to go back to.');
    await this.session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  }

  async reload(): Promise<void> {
    await this.session.send('Page.reload');
  }

  /** Resolves when a page says in its title that it is settled. The browser is asked for the title, not the page. */
  async settled(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const { targetInfo } = await this.#browser.send('Target.getTargetInfo', { targetId: this.#targetId });
      const { title } = targetInfo;
      if (title.startsWith(SETTLED) && title !== this.#lastSettled) {
        this.#lastSettled = title;
        return;
      }
      await pause(ASK_EVERY_MS);
    }
    throw new Error(`The page was not settled after ${PATIENCE_MS / 1000} seconds.`);
  }

  /** Runs a function in the page; it must not use anything outside of itself. */
  async evaluate<R>(run: () => R): Promise<Awaited<R>>;
  async evaluate<R, A>(run: (argument: A) => R, argument: A): Promise<Awaited<R>>;
  async evaluate<R, A>(run: (argument: A) => R, argument?: A): Promise<Awaited<R>> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression: callOf(run, argument),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.closeTarget', { targetId: this.#targetId });
  }

  async click(x: number, y: number, downMs: number): Promise<void> {
    const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
      this.session.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
      });
    await mouse('mouseMoved');
    await mouse('mousePressed');
    await pause(downMs);
    await mouse('mouseReleased');
  }

  /** Presses the key of one letter of the Latin alphabet. */
  async type(letter: string): Promise<void> {
    const upper = letter.toUpperCase();
    const key = { key: letter, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0) };
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: letter });
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }
}

/** A script that calls a function; tsx wraps named functions in a helper that the page does not have. */
function callOf<A>(run: (argument: A) => unknown, argument: A | undefined): string {
  return `(() => { const __name = (named) => named; return (${run})(${JSON.stringify(argument)}); })()`;
}
