import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { ChaosProxy } from '../../support/backend/chaos-proxy.ts';
import { stopWorkers } from '../../support/browser/outbox-fixture.ts';
import type { Device } from '../../support/browser/restartable-device.ts';
import { PLATFORM_FAULTS, withFault } from './platform-faults.ts';
import type { SeededRandom } from './seeded-random.ts';
import { within } from './within.ts';

/** Faults of the device, in contrast to faults of one attempt to send. */
export const DEVICE_FAULTS = [
  'offline spell',
  'offline flapping',
  'server down',
  'worker killed while replaying',
  'second tab',
  'tab frozen',
  'tab crashed while sending',
  'browser killed after accepting',
  'browser killed while sending',
  'cache of the worker refuses',
  ...PLATFORM_FAULTS,
] as const;
export type DeviceFault = (typeof DEVICE_FAULTS)[number];

export interface Scene {
  readonly page: Page;
  readonly device: Device;
  readonly chaos: ChaosProxy;
  readonly random: SeededRandom;
  /** Sends one message and waits until it is accepted. */
  writeOne(): Promise<void>;
  /** Begins to send a message; resolves even if the page does not survive. */
  beginOne(): Promise<void>;
}

/** Causes the fault. False when the page did not survive it. */
export async function befall(fault: DeviceFault, scene: Scene): Promise<boolean> {
  const { page, device, chaos, random, writeOne, beginOne } = scene;
  const { context } = device;
  switch (fault) {
    case 'offline spell':
      await context.setOffline(true);
      for (let left = random.between(1, 6); left > 0; left -= 1) await writeOne();
      await context.setOffline(false);
      return true;
    case 'offline flapping': {
      const sending = beginOne();
      for (let flap = 0; flap < 6; flap += 1) {
        await context.setOffline(flap % 2 === 0);
        await sleep(random.between(20, 150));
      }
      await context.setOffline(false);
      await sending;
      return true;
    }
    case 'server down': {
      const sending = beginOne();
      await sleep(random.between(0, 300));
      chaos.setDown(true);
      await sleep(random.between(500, 3_000));
      chaos.setDown(false);
      await sending;
      return true;
    }
    case 'worker killed while replaying':
      await context.setOffline(true);
      for (let left = random.between(1, 3); left > 0; left -= 1) await writeOne();
      // The browser starts the worker for its background sync.
      await context.setOffline(false);
      await sleep(random.between(0, 400));
      await within(5_000, stopWorkers(context, page), 'stopping the worker');
      return true;
    case 'second tab': {
      const other = await context.newPage();
      await other.goto('/', { timeout: 20_000 });
      const sending = beginOne();
      await Promise.all(
        [page, other].map((tab) => tab.evaluate(() => void dispatchEvent(new Event('online')))),
      );
      await sending;
      await other.close();
      return true;
    }
    case 'tab frozen': {
      const session = await context.newCDPSession(page);
      const sending = beginOne();
      await sleep(random.between(50, 400));
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      await sleep(random.between(500, 2_000));
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      await session.detach();
      await sending;
      return true;
    }
    case 'tab crashed while sending': {
      const session = await context.newCDPSession(page);
      const crashed = page.waitForEvent('crash', { timeout: 10_000 });
      const sending = beginOne();
      await sleep(random.between(0, 500));
      session.send('Page.crash').catch(() => undefined);
      await crashed;
      await within(10_000, sending, 'noticing the crash').catch(() => undefined);
      return false;
    }
    case 'browser killed after accepting':
      await writeOne();
      await within(60_000, device.killAndReopen(), 'starting the browser again');
      return false;
    case 'browser killed while sending': {
      const sending = beginOne();
      await sleep(random.between(0, 500));
      await within(60_000, device.killAndReopen(), 'starting the browser again');
      await within(10_000, sending, 'noticing the end').catch(() => undefined);
      return false;
    }
    case 'cache of the worker refuses':
      await Promise.all(context.serviceWorkers().map((worker) => worker.evaluate(breakCaches)));
      // The next page comes through the broken worker.
      return false;
    default:
      await withFault(page, fault, writeOne);
      return true;
  }
}

/** In the worker, until it ends. Without a named function, for which tsx adds a helper that the worker does not have. */
function breakCaches() {
  for (const name of ['open', 'match'])
    Object.assign(CacheStorage.prototype, {
      [name]: () => Promise.reject(new DOMException('Refused by the campaign', 'UnknownError')),
    });
}
