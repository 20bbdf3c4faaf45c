import type { Browser } from 'playwright';
import type { Device } from '../device/devices.ts';
import { measureVisit } from './visit.ts';
import { asNewVisitor } from './visitor.ts';

/**
 * Milliseconds of processor time that the main thread takes for a first visit, without a throttle. The benchmark is a loop
 * that stays warm; loading a page is not, and how much slower it is differs from machine to machine
 * (docs/decisions/050). On a machine that takes longer than another at the same index, the emulated device is slower too.
 */
export function measurePageWork(browser: Browser, device: Device, address: string): Promise<number> {
  return asNewVisitor(browser, { device, factor: 1 }, async (tab) => {
    const { session } = tab;
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await measureVisit(tab, address);
    const { metrics } = await session.send('Performance.getMetrics');
    const work = metrics.find(({ name }) => name === 'TaskDuration');
    if (work === undefined) throw new Error('This browser does not tell how long its tasks took.');
    return work.value * 1000;
  });
}
