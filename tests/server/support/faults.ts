import { expect } from 'vitest';
import { startSite } from '../../../server/site.ts';
import { exec, rowsOf } from './open-engine.ts';

/** How often each fault is repeated; `FAULT_RUNS=20` for a thorough run. */
export const FAULT_RUNS = Number(process.env.FAULT_RUNS ?? 2);

/** Removes the limit, because all messages of a test come from one address. */
export async function liftLimit(dataDir: string): Promise<void> {
  const site = await startSite({ dataDir, log: () => {} });
  await exec(site.engine, 'update private.contact_limit set messages = 1000000');
  await site.close();
}

/** The submission ids in the data folder of a killed server. */
export async function storedSubmissions(dataDir: string): Promise<string[]> {
  const site = await startSite({ dataDir, log: () => {} });
  const rows = await rowsOf<{ submission_id: string }>(site.engine, 'select * from "ContactTable"');
  await site.close();
  return rows.map((row) => row.submission_id);
}

/** Prints the result of the runs, and fails when a message was lost or doubled. */
export function expectNothingLost(
  what: string,
  acknowledged: readonly string[],
  stored: readonly string[],
): void {
  const there = new Set(stored);
  const lost = acknowledged.filter((id) => !there.has(id));
  console.log(
    `${what}, ${FAULT_RUNS} runs: ${acknowledged.length} acknowledged, ${lost.length} lost, ${stored.length - there.size} doubled.`,
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  expect(there.size).toBe(stored.length);
}
