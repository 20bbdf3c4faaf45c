import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CutPlace, cutPower, type Verdict } from './cut-power.ts';
import { RULES } from './disk-model.ts';
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

console.log(`${cpus().length} processors, Node ${process.versions.node}`);
await runCuts();
// Engines that failed to start keep timers and handles open.
process.exit();

async function runCuts(): Promise<void> {
  const folder = await mkdtemp(path.join(values.folder, 'third-age-power-cut-'));
  try {
    const { operations } = await recordScenario(folder, { seed, singles: 6, rounds: 2 });
    const syncs = operations.filter(({ kind }) => kind.startsWith('sync-')).length;
    console.log(`Seed ${seed}: ${operations.length} operations, ${syncs} of them syncs; ${cuts} cut points.`);
    let starts = 0;
    const onCut = ({ rule, at, part, problem }: CutPlace) => {
      starts += 1;
      if (starts % 40 === 0) console.log(`  … ${starts} starts`);
      if (problem !== undefined) console.log(`  ${rule} after ${at} operations (${part}): ${problem}`);
    };
    const verdicts = await cutPower(operations, { cuts, seed, folder, onCut });
    console.log(
      '| the disk kept | starts that failed | acknowledged and lost | doubled | deleted and back |',
    );
    console.log('|---|---|---|---|---|');
    for (const rule of RULES) console.log(row(rule, verdicts[rule]));
    process.exitCode = Object.values(verdicts).some(isBad) ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isBad({ failedStarts, lost, doubled, cameBack }: Verdict): boolean {
  return failedStarts + lost + doubled + cameBack > 0;
}

function row(rule: string, verdict: Verdict): string {
  const { starts, failedStarts, acknowledged, lost, doubled, deleted, cameBack } = verdict;
  return `| ${rule} | ${failedStarts} of ${starts} | ${lost} of ${acknowledged} | ${doubled} | ${cameBack} of ${deleted} |`;
}
