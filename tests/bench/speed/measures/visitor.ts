import { type Browser, type CDPSession, chromium } from 'playwright';
import type { Device } from '../device/devices.ts';
import { certificate } from '../line/serve-build.ts';
import { atRest } from './rest.ts';
import { Tab } from './tab.ts';

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

export interface Visitor {
  /** Opens a tab with its processor slowed down by this factor, and waits until it is at rest. */
  openTab(factor: number): Promise<Tab>;
  /** Closes a tab, and waits until that is no work any more. */
  closeTab(tab: Tab): Promise<void>;
  /** Closes all tabs, and waits until that is no work any more. */
  close(): Promise<void>;
}

/** A new visitor, with empty caches and no worker. */
export async function newVisitor(browser: Browser, device: Device): Promise<Visitor> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  return {
    async openTab(factor) {
      const { viewport, deviceScaleFactor } = device;
      const { targetId } = await session.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        ...viewport,
      });
      const tab = await Tab.attach(session, targetId);
      const { send } = tab.session;
      await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: false });
      await send('Emulation.setTouchEmulationEnabled', { enabled: true });
      // As if the window were in front: only then the cursor is in a field that was pressed.
      await send('Emulation.setFocusEmulationEnabled', { enabled: true });
      await atRest(session);
      await slowDown(tab.session, factor);
      return tab;
    },
    async closeTab(tab) {
      await tab.close();
      await atRest(session);
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await atRest(session);
      await session.detach();
    },
  };
}

/**
 * Slows the main thread of the page. Workers are not slowed: Chromium refuses it ("Operation is only supported for pages,
 * not workers").
 */
export async function slowDown(session: Pick<CDPSession, 'send'>, factor: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Runs `work` in a tab of a new visitor, and closes everything afterwards. */
export async function asNewVisitor<T>(
  browser: Browser,
  { device, factor }: Emulated,
  work: (tab: Tab, visitor: Visitor) => Promise<T>,
): Promise<T> {
  const visitor = await newVisitor(browser, device);
  try {
    return await work(await visitor.openTab(factor), visitor);
  } finally {
    await visitor.close();
  }
}
