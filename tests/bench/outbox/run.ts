import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeTemplateDataDir } from '../../support/backend/template-data-dir.ts';
import { STAFF } from '../../support/backend/test-site.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { buildSite } from './contact-form.ts';
import { runWithFaults, type Verdict } from './run-with-faults.ts';
import { summarize } from './summary.ts';

/**
 * `npm run bench:outbox -- [--messages N] [--seed S]… [--devices D]`: sends N messages, shared among the seeds, from
 * real browsers to the real site through every fault there is, and counts what was lost, doubled or stuck. The same
 * seed makes the same choices.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '300' },
    seed: { type: 'string', multiple: true, default: ['1'] },
    devices: { type: 'string', default: '8' },
  },
});

async function main(): Promise<number> {
  const [messages = 0, devices = 0, ...seeds] = [values.messages, values.devices, ...values.seed].map(Number);
  if (![messages, devices, ...seeds].every((count) => Number.isInteger(count) && count > 0)) {
    console.error('npm run bench:outbox -- [--messages N] [--seed S]… [--devices D], whole numbers above 0.');
    return 2;
  }
  process.env.CHROMIUM_PATH = await findBrowser();
  const template = await makeTemplateDataDir(STAFF);
  process.env.THIRD_AGE_TEMPLATE = template;
  using dist = temporaryFolder('dist');
  buildSite(dist.path);
  const verdicts: Verdict[] = [];
  let isGood = false;
  for (const seed of seeds) {
    const share = Math.ceil(messages / seeds.length);
    console.log(`Seed ${seed}: ${share} messages from ${devices} browsers`);
    const often = { deviceFaultOneIn: 6, slowFaultOneIn: 40 };
    verdicts.push(
      await runWithFaults({ distDir: dist.path, seed, messages: share, devices, ...often, log: console.log }),
    );
    // Printed after each seed, so that an interrupted run has shown its results.
    ({ isGood } = summarize(verdicts));
  }
  await rm(template, { recursive: true, force: true });
  return isGood ? 0 : 1;
}

process.exit(await main());
