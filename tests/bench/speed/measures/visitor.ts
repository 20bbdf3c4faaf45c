import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import type { Device } from '../device/devices.ts';
import { certificate } from '../line/serve-build.ts';
import { observePage, SETTLE_MS } from './page-observer.ts';

/** A device as it is emulated on this machine. */
export interface Emulated {
  readonly device: Device;
  /** The factor for the processor (calibration.ts). */
  readonly factor: number;
}

/** Flags under which Chromium trusts the servers of the bench. */
export const TRUST = `--ignore-certificate-errors-spki-list=${certificate.spki}`;

export function startBrowser(executablePath: string, env: Record<string, string> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      '--no-sandbox',
      TRUST,
      // A tab without a window may show its first frames on a clock of one second.
      '--disable-renderer-backgrounding',
      '--disable-features=PaintHolding',
      '--disable-background-networking',
    ],
  });
}

/** A fresh visitor: nothing in caches, no worker. */
export async function newVisitor(browser: Browser, device: Device): Promise<BrowserContext> {
  const { viewport, deviceScaleFactor } = device;
  const context = await browser.newContext({ viewport, deviceScaleFactor, hasTouch: true });
  // tsx wraps named functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(observePage, SETTLE_MS);
  return context;
}

/** A tab on a processor slowed down by this factor. */
export async function openTab(context: BrowserContext, factor: number): Promise<Page> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), factor);
  return page;
}

/**
 * Slows down the page's own thread. Those of workers stay as fast as they are: Chromium slows pages alone ("Operation
 * is only supported for pages, not workers").
 */
export async function slowDown(session: CDPSession, factor: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Does something in a tab with a fresh visitor's device, and clears up. */
export async function asNewVisitor<T>(
  browser: Browser,
  { device, factor }: Emulated,
  work: (page: Page, visitor: BrowserContext) => Promise<T>,
): Promise<T> {
  const visitor = await newVisitor(browser, device);
  try {
    return await work(await openTab(visitor, factor), visitor);
  } finally {
    await visitor.close();
  }
}
