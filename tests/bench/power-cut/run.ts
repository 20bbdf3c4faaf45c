import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { machine } from '../machine.ts';
import { cutPower } from './cut-power.ts';
import { recordScenario } from './scenario.ts';

/** `npm run bench:power-cut -- [--cuts N] [--seed N] [--folder F]`: what remains of messages after power cuts. */
const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const [cuts, seed] = [Number(values.cuts), Number(values.seed)];

console.log(machine());
await runCuts();
// Engines that failed to start keep timers and handles open.
process.exit();

async function runCuts(): Promise<void> {
  using folder = temporaryFolder('power-cut', values.folder);
  const operations = await recordScenario(folder.path, { seed, singles: 6, rounds: 2 });
  const syncs = operations.filter(({ kind }) => kind === 'sync').length;
  console.log(`Seed ${seed}: ${operations.length} operations, ${syncs} of them syncs; ${cuts} cut points.`);
  let starts = 0;
  const verdicts = await cutPower(operations, {
    cuts,
    seed,
    folder: folder.path,
    onCut: ({ rule, at, part, problem }) => {
      starts += 1;
      if (starts % 40 === 0) console.log(`  … ${starts} starts`);
      if (problem !== undefined) console.log(`  ${rule} after ${at} operations (${part}): ${problem}`);
    },
  });
  // By what the disk kept.
  console.table(verdicts);
  const isBad = Object.values(verdicts).some(
    ({ failedStarts, lost, doubled, cameBack }) => failedStarts + lost + doubled + cameBack > 0,
  );
  process.exitCode = isBad ? 1 : 0;
}
