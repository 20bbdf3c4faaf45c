import { describe, expect, it } from 'vitest';
import { pollDelayMs } from '../../../../src/features/dashboard/inbox/watch-inbox.ts';

const SEEN = { failures: 0, isVisible: true, hasRealtime: false };
const lowest = () => 0;
const highest = () => 1;

describe('pollDelayMs', () => {
  it('polls less often in a hidden tab, and rarely while realtime is connected', () => {
    expect(pollDelayMs({ ...SEEN, isVisible: false }, lowest)).toBeGreaterThan(pollDelayMs(SEEN, highest));
    expect(pollDelayMs({ ...SEEN, hasRealtime: true }, lowest)).toBeGreaterThanOrEqual(30_000);
  });

  it('waits longer after every failure, up to a minute, and spreads devices that lost the server together', () => {
    const waits = [1, 2, 3, 4, 20].map((failures) => pollDelayMs({ ...SEEN, failures }, highest));
    expect(waits).toEqual([6_000, 12_000, 24_000, 48_000, 60_000]);
    const failed = { ...SEEN, failures: 5 };
    expect(pollDelayMs(failed, highest) - pollDelayMs(failed, lowest)).toBeGreaterThanOrEqual(30_000);
  });
});
