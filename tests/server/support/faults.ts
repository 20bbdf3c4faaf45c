import { expect } from 'vitest';
import { aMessage, send } from './api-client.ts';
import { exec, openEngine, rowsOf } from './open-engine.ts';

/** How often each fault is repeated; `FAULT_RUNS=20` for a thorough run. */
export const FAULT_RUNS = Number(process.env.FAULT_RUNS ?? 2);

/** Removes the limit, because all messages of a test come from one address. */
export async function liftLimit(dataDir: string): Promise<void> {
  const engine = await openEngine(dataDir);
  await exec(engine, 'update private.contact_limit set messages = 1000000');
  await engine.close();
}

/** Sends a message, and notes it when it is acknowledged. */
export async function sendOne(origin: string, acknowledged: string[], message = aMessage()) {
  const answer = await send(origin, message);
  if (answer.status === 201) acknowledged.push(String(message.submission_id));
  return answer;
}

/** The submission ids in the data folder of a killed server. */
export async function storedSubmissions(dataDir: string): Promise<string[]> {
  const engine = await openEngine(dataDir);
  const rows = await rowsOf<{ submission_id: string }>(engine, 'select submission_id from "ContactTable"');
  await engine.close();
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
