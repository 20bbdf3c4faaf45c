import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeTemplateDataDir } from '../../support/backend/template-data-dir.ts';
import { STAFF } from '../../support/backend/test-site.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { buildSite } from './contact-form.ts';
import { runWithFaults, type Verdict } from './run-with-faults.ts';
import { summary } from './summary.ts';

const USAGE = `Usage: npm run bench:outbox -- --messages N --seed S [--seed S2 …] [--devices D]

Sends N messages, shared among the seeds, from real browsers to the real site through every fault there is, and
counts what was lost, doubled or stuck. The same seed makes the same choices.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '300' },
      seed: { type: 'string', multiple: true, default: ['1'] },
      devices: { type: 'string', default: '8' },
    },
  });
  const [messages, devices, ...seeds] = [values.messages, values.devices, ...values.seed].map(Number);
  const isWhole = (count: number | undefined): count is number =>
    count !== undefined && Number.isInteger(count) && count > 0;
  if (!isWhole(messages) || !isWhole(devices) || !seeds.every(isWhole))
    throw new RangeError('A count is not a whole number above 0.');
  return { messages, devices, seeds };
}

async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    return 2;
  }
  process.env.CHROMIUM_PATH = await findBrowser();
  const template = await makeTemplateDataDir(STAFF);
  process.env.THIRD_AGE_TEMPLATE = template;
  const { devices, seeds, messages } = options;
  const distDir = await buildSite();
  const verdicts: Verdict[] = [];
  for (const seed of seeds) {
    const share = Math.ceil(messages / seeds.length);
    console.log(`Seed ${seed}: ${share} messages from ${devices} browsers`);
    const verdict = await runWithFaults({
      distDir,
      seed,
      messages: share,
      devices,
      deviceFaultOneIn: 6,
      slowFaultOneIn: 40,
      log: console.log,
    });
    verdicts.push(verdict);
    // Printed after each seed, so that an interrupted run has shown its results.
    console.log(summary(verdicts).text);
  }
  for (const folder of [template, distDir]) await rm(folder, { recursive: true, force: true });
  return summary(verdicts).isGood ? 0 : 1;
}

process.exit(await main());
