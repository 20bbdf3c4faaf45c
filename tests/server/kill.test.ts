import { expect, it } from 'vitest';
import { startSite } from '../../server/site.ts';
import { aMessage, send } from './support/api-client.ts';
import { runServerScript } from './support/server-process.ts';
import { preparedDataDir, startTestSite } from './support/test-site.ts';

const ROUNDS = 2;
const SENDERS = 8;
const ACKNOWLEDGED_BEFORE_KILL = 60;

it('keeps every acknowledged message, once, when the server is killed during a burst', async () => {
  const dataDir = await preparedDataDir();
  await liftLimit(dataDir);
  const acknowledged: unknown[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = runServerScript('start.mjs', { PORT: '0', DATA_DIR: dataDir });
    const origin = await server.ready;
    const target = acknowledged.length + ACKNOWLEDGED_BEFORE_KILL;
    const sendUntilKilled = async () => {
      for (;;) {
        const message = aMessage();
        // A message without an answer was not acknowledged, whatever became of it.
        const answer = await send(origin, message).catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(201);
        acknowledged.push(message.submission_id);
        if (acknowledged.length === target) server.process.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sendUntilKilled));
    expect(await server.ended).toBe('SIGKILL');
  }

  const { connection } = await startTestSite(dataDir);
  const { rows } = await connection.exclusively((database) =>
    database.query<{ submission_id: string }>('select submission_id from "ContactTable"'),
  );

  const stored = rows.map((row) => row.submission_id);
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED_BEFORE_KILL);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(stored).size).toBe(stored.length);
});

/** The whole burst comes from one address, and a message or two more may be on their way when the kill arrives. */
async function liftLimit(dataDir: string) {
  const site = await startSite({ dataDir, log: () => {} });
  await site.connection.exclusively((database) =>
    database.exec('update private.contact_limit set messages = 1000000'),
  );
  await site.close();
}
