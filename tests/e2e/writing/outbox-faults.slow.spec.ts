import { runWithFaults } from '../../bench/outbox/run-with-faults.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

// No trace: recording browsers that are killed makes the test slow, and the recordings are incomplete.
test.use({ trace: 'off' });

/** A small run of `npm run bench:outbox`, without the faults that last until a timeout of twelve seconds. */
test('random faults and killed browsers lose no message, double none and leave none behind', async () => {
  test.setTimeout(600_000);
  const verdict = await runWithFaults({
    // With this seed the faults named below happen before the fourth message, so the speed of the machine does not
    // matter.
    seed: 58,
    messages: 4,
    devices: 1,
    deviceFaultOneIn: 1,
    slowFaultOneIn: Number.POSITIVE_INFINITY,
    log: () => {},
  });
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, stuck: 0 });
  expect(verdict.accepted).toBeGreaterThanOrEqual(4);
  // Without any fault the run would prove nothing.
  expect(verdict.faults).toMatchObject({
    'worker killed while replaying': 1,
    'offline flapping': 1,
    'browser killed while sending': 1,
    'tab crashed while sending': 1,
  });
});
