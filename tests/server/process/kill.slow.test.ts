import { expect, it } from 'vitest';
import { expectNothingLost, FAULT_RUNS, liftLimit, sendOne, storedSubmissions } from '../support/faults.ts';
import { startServer } from '../support/server-process.ts';
import { preparedDataDir } from '../support/test-site.ts';

const SENDERS = 8;
const ACKNOWLEDGED_BEFORE_KILL = 60;

it('keeps every acknowledged message, once, when the server is killed during a burst', {
  timeout: FAULT_RUNS * 30_000,
}, async () => {
  const dataDir = await preparedDataDir();
  await liftLimit(dataDir);
  const acknowledged: string[] = [];
  for (let round = 1; round <= FAULT_RUNS; round += 1) {
    const server = startServer(dataDir);
    const origin = await server.ready;
    const target = acknowledged.length + ACKNOWLEDGED_BEFORE_KILL;
    const sendUntilKilled = async () => {
      for (;;) {
        // A message without an answer was not acknowledged, whether it is stored or not.
        const answer = await sendOne(origin, acknowledged).catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(201);
        if (acknowledged.length === target) server.process.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sendUntilKilled));
    expect(await server.ended).toBe('SIGKILL');
  }

  expect(acknowledged.length).toBeGreaterThanOrEqual(FAULT_RUNS * ACKNOWLEDGED_BEFORE_KILL);
  expectNothingLost('Killed during a burst', acknowledged, await storedSubmissions(dataDir));
});
