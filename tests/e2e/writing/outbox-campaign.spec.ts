import { runCampaign } from '../../bench/outbox/campaign.ts';
import { ourRecipe } from '../../bench/outbox/our-recipe.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';

// A recording of browsers that are killed would slow them down and tell nothing.
test.use({ trace: 'off' });

/** One seed of `npm run bench:outbox` in small, without the faults that take twelve seconds each. */
test('random faults and killed browsers lose no message, double none and leave none behind', async () => {
  test.setTimeout(120_000);
  const verdict = await runCampaign({
    recipe: ourRecipe,
    // Deals the faults named below before the fourth message, however fast the machine is.
    seed: 58,
    messages: 4,
    devices: 1,
    deviceFaultOneIn: 1,
    slowFaultOneIn: Number.POSITIVE_INFINITY,
    log: () => {},
  });
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, stuck: 0 });
  expect(verdict.accepted).toBeGreaterThanOrEqual(4);
  // It would prove nothing if nothing had gone wrong.
  expect(verdict.faults).toMatchObject({
    'worker killed while replaying': 1,
    'offline flapping': 1,
    'browser killed while sending': 1,
    'tab crashed while sending': 1,
  });
});
