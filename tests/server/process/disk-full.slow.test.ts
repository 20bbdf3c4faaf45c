import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aMessage, ask } from '../support/api-client.ts';
import { describeWith } from '../support/describe-with.ts';
import { expectNothingLost, FAULT_RUNS, liftLimit, sendOne, storedSubmissions } from '../support/faults.ts';
import { startServer } from '../support/server-process.ts';
import { smallDisk } from '../support/small-disk.ts';
import { preparedDataDir } from '../support/test-site.ts';

const SENDERS = 4;
const MB = 1024 * 1024;
/** First: too little space for the table to grow. Second: enough for the table, too little for the next WAL file. */
const ROOMS = [MB / 2, 12 * MB];

describeWith(smallDisk(), 'A disk that runs full', (disk) => {
  it(`loses nothing that was acknowledged, ${FAULT_RUNS} times, and is taken up again when there is room`, {
    timeout: FAULT_RUNS * 60_000,
  }, async () => {
    const dataDir = path.join(disk.folder, 'data');
    const prepared = await preparedDataDir();
    await liftLimit(prepared);
    cpSync(prepared, dataDir, { recursive: true });
    const acknowledged: string[] = [];
    let restarts = 0;

    for (let run = 0; run < FAULT_RUNS; run += 1) {
      disk.leave(200 * MB);
      const server = startServer(dataDir);
      const origin = await server.ready;
      disk.leave(ROOMS[run % ROOMS.length] ?? MB);

      const refusals = await Promise.all(
        Array.from({ length: SENDERS }, () => sendUntilRefused(origin, acknowledged)),
      );

      for (const { status, body } of refusals) {
        expect(status).toBe(503);
        expect(body).toMatchObject({ code: expect.stringMatching(/^(53100|57P03)$/), hint: null });
        expect(JSON.stringify(body)).not.toMatch(/base\/|pg_wal|No space/);
      }
      expect(await ask(origin, '/health')).toMatchObject({ status: 503, body: { status: 'failing' } });
      expect(await fetch(origin)).toMatchObject({ status: 200 });
      await expect
        .poll(() => server.output())
        .toContain('is full: new messages are refused until there is space');

      disk.leave(200 * MB);
      await expect
        .poll(() => sendOne(origin, acknowledged), { timeout: 15_000, interval: 250 })
        .toMatchObject({ status: 201 });
      expect(await ask(origin, '/health')).toMatchObject({ status: 200 });
      if (server.output().includes('was started again')) restarts += 1;
      server.process.kill('SIGKILL');
      await server.ended;
    }

    expectNothingLost('Disk full', acknowledged, await storedSubmissions(dataDir));
    expect(restarts).toBeGreaterThan(0);
  });

  it('is named as the reason not to start, and never as damage', async () => {
    disk.leave(0);
    for (const folder of ['data', 'new']) {
      const server = startServer(path.join(disk.folder, folder));
      expect(await server.ended).toBe(1);
      expect(server.output()).toMatch(/The disk of the data folder \S+ is full: free some space/);
    }
  });
});

async function sendUntilRefused(origin: string, acknowledged: string[]) {
  for (;;) {
    const answer = await sendOne(origin, acknowledged, aMessage({ message: longText() }));
    if (answer.status !== 201) return answer;
  }
}

/** Random text, which Postgres cannot compress, so the disk fills up. */
function longText(): string {
  return Array.from({ length: 130 }, () => crypto.randomUUID()).join(' ');
}
