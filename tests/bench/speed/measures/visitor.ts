import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import type { Device } from '../device/devices.ts';
import { certificate } from '../line/serve-build.ts';
import { observePage, SETTLE_MS, SETTLED } from './page-observer.ts';

/** A device, and how to emulate it on this machine. */
export interface Emulated {
  readonly device: Device;
  /** The throttle factor of the processor (calibration.ts). */
  readonly factor: number;
}

/** The flag with which Chromium trusts the servers of the bench. */
export const TRUST = `--ignore-certificate-errors-spki-list=${certificate.spki}`;

export function startBrowser(executablePath: string, env: Record<string, string> = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      '--no-sandbox',
      TRUST,
      // Without these two, a headless tab can show its first frames at intervals of one second.
      '--disable-renderer-backgrounding',
      '--disable-features=PaintHolding',
      '--disable-background-networking',
    ],
  });
}

/** A new visitor, with empty caches and no worker. */
export async function newVisitor(browser: Browser, device: Device): Promise<BrowserContext> {
  const { viewport, deviceScaleFactor } = device;
  const context = await browser.newContext({ viewport, deviceScaleFactor, hasTouch: true });
  // tsx wraps named functions in a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(observePage, { settleMs: SETTLE_MS, settledWords: SETTLED });
  return context;
}

/**
 * Opens a tab with its processor slowed down by this factor, and waits until it is at rest: for each of these tabs
 * Chromium opens a desktop window, whose own parts take the processor for half a second (docs/decisions/072).
 */
export async function openTab(context: BrowserContext, factor: number): Promise<Page> {
  const page = await context.newPage();
  await pause(SETTLE_MS);
  await slowDown(await context.newCDPSession(page), factor);
  return page;
}

/**
 * Slows the main thread of the page. Workers are not slowed: Chromium refuses it ("Operation is only supported for pages,
 * not workers").
 */
export async function slowDown(session: CDPSession, factor: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Runs `work` in a tab of a new visitor, and closes everything afterwards. */
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
