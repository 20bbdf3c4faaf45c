import path from 'node:path';
import { type SeededRandom, seededRandom } from '../outbox/seeded-random.ts';
import { RULES, type Rule, VolatileDisk } from './disk-model.ts';
import type { Operation } from './recorder.ts';
import { build, type Found, startAndRead } from './recovery.ts';

/** Sums over all cut points of one rule. */
export interface Verdict {
  starts: number;
  /** Cut points at which the engine did not start, or an index did not match its table. */
  failedStarts: number;
  /** Messages acknowledged before the cut and not deleted since, over all cut points; below, their fate. */
  acknowledged: number;
  lost: number;
  doubled: number;
  deleted: number;
  /**
   * Deleted messages that are stored again, or no longer recorded as deleted, so that a device's next attempt would
   * store them again.
   */
  cameBack: number;
}

export interface PowerCutOptions {
  readonly cuts: number;
  readonly seed: number;
  /** For the rebuilt folders; fastest on a disk in memory. */
  readonly folder: string;
  readonly rules?: readonly Rule[];
  /** `at` is the number of operations before the cut. */
  readonly onCut?: (cut: { rule: Rule; at: number; part: string; problem: string | undefined }) => void;
}

/**
 * Simulates a power cut at many points of a recording, and starts the engine on what each rule leaves of the folder.
 */
export async function cutPower(
  operations: readonly Operation[],
  { cuts, seed, folder, rules = RULES, onCut }: PowerCutOptions,
): Promise<Record<Rule, Verdict>> {
  const random = seededRandom(seed);
  const verdicts = Object.fromEntries(RULES.map((rule) => [rule, noVerdict()])) as Record<Rule, Verdict>;
  const places = cutPlaces(operations, cuts, random);
  const disk = new VolatileDisk();
  const told = { part: '', acknowledged: new Set<string>(), deleted: new Set<string>() };
  const rebuilt = path.join(folder, 'cut');
  for (const [index, operation] of operations.entries()) {
    disk.apply(operation);
    if (operation.kind === 'note') {
      if (operation.about === 'part') told.part = operation.what;
      else told[operation.about].add(operation.what);
      if (operation.about === 'deleted') told.acknowledged.delete(operation.what);
    }
    for (const _place of places.filter((place) => place === index)) {
      for (const rule of rules) {
        await build(disk.afterCut(rule, random), rebuilt);
        const found = await startAndRead(rebuilt).catch((error: unknown) => String(error));
        const problem = judge(verdicts[rule], told, found);
        onCut?.({ rule, at: index + 1, part: told.part, problem });
      }
    }
  }
  return verdicts;
}

export function noVerdict(): Verdict {
  return { starts: 0, failedStarts: 0, acknowledged: 0, lost: 0, doubled: 0, deleted: 0, cameBack: 0 };
}

/** What clients had been told at a moment. */
interface Told {
  readonly acknowledged: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
}

function judge(verdict: Verdict, told: Told, found: Found | string): string | undefined {
  verdict.starts += 1;
  if (typeof found === 'string') {
    verdict.failedStarts += 1;
    return found;
  }
  const messages = new Set(found.messages);
  const tombstones = new Set(found.tombstones);
  // A deletion that was requested but not answered may have happened.
  const lost = [...told.acknowledged].filter((id) => !messages.has(id) && !tombstones.has(id)).length;
  const doubled = found.messages.length - messages.size;
  const cameBack = [...told.deleted].filter((id) => messages.has(id) || !tombstones.has(id)).length;
  verdict.acknowledged += told.acknowledged.size;
  verdict.lost += lost;
  verdict.doubled += doubled;
  verdict.deleted += told.deleted.size;
  verdict.cameBack += cameBack;
  return lost + doubled + cameBack === 0
    ? undefined
    : `${lost} of ${told.acknowledged.size} lost, ${doubled} doubled, ${cameBack} of ${told.deleted.size} came back`;
}

/**
 * Half of the points are directly after an answer began to leave, when the acknowledged data is newest. The others
 * are spread evenly over the parts of the scenario, because a new log file alone has thousands of operations.
 */
function cutPlaces(operations: readonly Operation[], cuts: number, random: SeededRandom): number[] {
  const answers: number[] = [];
  const parts: number[][] = [];
  for (const [index, operation] of operations.entries()) {
    const about = operation.kind === 'note' ? operation.about : undefined;
    if (about === 'part') parts.push([]);
    else if (about !== undefined) answers.push(index);
    parts.at(-1)?.push(index);
  }
  const answer = random.dealer(answers);
  const part = random.dealer(parts.filter((indexes) => indexes.length > 1));
  return Array.from({ length: cuts }, (_, n) => {
    const within = part();
    return n % 2 === 0 ? answer() : (within[random.between(0, within.length - 1)] ?? 0);
  });
}
