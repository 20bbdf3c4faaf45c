import { runWithFaults } from '../../bench/outbox/run-with-faults.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

// No trace: recording browsers that are killed makes the test slow, and the recordings are incomplete.
test.use({ trace: 'off' });

const FAULTS = [
  'worker killed while replaying',
  'offline flapping',
  'browser killed while sending',
  'tab crashed while sending',
] as const;

/** A small run of `npm run bench:outbox`, without the faults that last until a timeout of twelve seconds. */
test('random faults and killed browsers lose no message, double none and leave none behind', async () => {
  test.setTimeout(600_000);
  const verdict = await runWithFaults({
    seed: 58,
    // Before the last of the four faults at most five can be accepted.
    messages: 7,
    devices: 1,
    deviceFaultOneIn: 1,
    deviceFaults: FAULTS,
    slowFaultOneIn: Number.POSITIVE_INFINITY,
    log: () => {},
  });
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, stuck: 0, falseWords: 0 });
  expect(verdict.accepted).toBeGreaterThanOrEqual(7);
  // Without any fault the run would prove nothing.
  for (const fault of FAULTS) expect(verdict.faults[fault], fault).toBeGreaterThan(0);
});
