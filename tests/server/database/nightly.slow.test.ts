import { expect, it } from 'vitest';
import { msUntil, startMaintenance } from '../../../server/database/maintenance/maintenance.ts';
import { forgetDeleted } from '../../../server/database/maintenance/nightly.ts';
import { TableMaintenance } from '../../../server/database/maintenance/table-maintenance.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { aMessage, rpc, send, tokenOf } from '../support/api-client.ts';
import { filesWith, folderSize } from '../support/folder-contents.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite } from '../support/test-site.ts';

const MB = 1024 * 1024;
const SECRET = 'my sister reads my letters';
const REFUSED = 'nobody may know about the house';

it('takes deleted and refused messages out of every file of the data folder, and keeps the others', async () => {
  const dataDir = await preparedDataDir();
  const site = await startTestSite(dataDir);
  const deleted = aMessage({ message: SECRET });
  const kept = aMessage({ message: 'The printer is gone again.' });
  for (const row of [deleted, kept]) expect(await send(site.origin, row)).toMatchObject({ status: 201 });
  // Refused by the unique constraint after the earlier rows were written, so these become dead rows.
  const batch = [aMessage({ message: REFUSED }), kept];
  await expect(exec(site.engine, insertOf(batch))).rejects.toMatchObject({ code: '23505' });
  await exec(site.engine, 'analyze public."ContactTable"');
  await exec(site.engine, `delete from "ContactTable" where submission_id = '${deleted.submission_id}'`);
  expect(filesWith(dataDir, SECRET)).toBeGreaterThan(0);
  await exec(site.engine, 'checkpoint');
  expect(filesWith(dataDir, REFUSED)).toBeGreaterThan(0);

  expect(await forgetDeleted(exclusivelyOn(site), dataDir)).toBe(true);

  expect(filesWith(dataDir, SECRET)).toBe(0);
  expect(filesWith(dataDir, REFUSED)).toBe(0);
  expect(await rowsOf(site.engine, 'select submission_id from "ContactTable"')).toEqual([
    { submission_id: kept.submission_id },
  ]);

  // Nothing to remove: the message table, which may be large, is not rewritten.
  await send(site.origin);
  expect(await forgetDeleted(exclusivelyOn(site), dataDir)).toBe(false);
});

it('deletes messages past their retention and logs how many; their text is gone the same night', async () => {
  const dataDir = await preparedDataDir();
  const site = await startTestSite(dataDir, { retention: { answeredDays: 90 } });
  const old = aMessage({ message: SECRET });
  const kept = aMessage({ message: 'The printer is gone again.' });
  for (const row of [old, kept]) expect(await send(site.origin, row)).toMatchObject({ status: 201 });
  await exec(
    site.engine,
    `update "ContactTable" set created_at = now() - interval '99 days', answered_at = now() - interval '91 days'
     where submission_id = '${old.submission_id}'`,
  );
  await exec(site.engine, 'checkpoint');
  expect(filesWith(dataDir, SECRET)).toBeGreaterThan(0);

  const lines = await oneNight(site, dataDir);

  expect(lines).toEqual(['Messages deleted because they were kept long enough (RETENTION): 1.']);
  expect(filesWith(dataDir, SECRET)).toBe(0);
  expect(await send(site.origin, old)).toMatchObject({ status: 409 });
  const told = await rpc(site.origin, await tokenOf(site.origin, STAFF), 'message_retention');
  expect(told).toMatchObject({ status: 200, body: [{ answered_days: 90, all_days: null }] });
});

it('frees the space of refused messages and of the write-ahead log', async () => {
  const dataDir = await preparedDataDir();
  const fresh = folderSize(dataDir);
  const site = await startTestSite(dataDir);
  await exec(site.engine, REFUSED_MESSAGES);
  expect(await tableSize(site)).toBeGreaterThan(8 * MB);
  await new TableMaintenance(exclusivelyOn(site)).maintainTables();
  expect(await tableSize(site)).toBeLessThan(MB);
  await exec(site.engine, 'checkpoint');
  expect(folderSize(dataDir)).toBeLessThan(2 * fresh);
});

/** A batch of long messages that is rolled back, as after a refusal. */
const REFUSED_MESSAGES = `
  begin;
  insert into public."ContactTable" (name, email, phone, message, submission_id)
  select 'Visitor', 'visitor@example.com', 2025550143, repeat('My printer is gone. ', 40), gen_random_uuid()
  from generate_series(1, 12000);
  rollback;`;

function insertOf(rows: readonly Record<string, unknown>[]): string {
  const columns = 'name, email, phone, message, submission_id';
  return `insert into "ContactTable" (${columns})
    select ${columns} from jsonb_populate_recordset(null::"ContactTable", '${JSON.stringify(rows)}')`;
}

async function tableSize(site: RunningEmbeddedSite): Promise<number> {
  const sql = `select pg_total_relation_size('public."ContactTable"')::float8 as bytes`;
  return (await rowsOf<{ bytes: number }>(site.engine, sql))[0]?.bytes ?? 0;
}

/** Runs the work planned for the night; returns what it logs. */
async function oneNight(site: RunningEmbeddedSite, dataDir: string): Promise<string[]> {
  const lines: string[] = [];
  const nightlyAt = { hour: 3, minute: 30 };
  const now = new Date(2026, 10, 23, 3, 29);
  const planned: (() => void)[] = [];
  const maintenance = startMaintenance({
    dataDir,
    exclusively: exclusivelyOn(site),
    nightlyAt,
    log: (line) => lines.push(line),
    clock: {
      now: () => now,
      after(ms, work) {
        if (ms === msUntil(nightlyAt, now)) planned.push(work);
        return () => {};
      },
    },
  });
  planned[0]?.();
  // The next night is planned afterwards.
  await expect.poll(() => planned.length, { timeout: 120_000 }).toBe(2);
  await maintenance.stop();
  return lines;
}

function exclusivelyOn(site: RunningEmbeddedSite) {
  return site.engine.exclusively.bind(site.engine);
}

it('forgets sessions that are over and what was done more than 90 days ago', async () => {
  const dataDir = await preparedDataDir();
  const site = await startTestSite(dataDir);
  await tokenOf(site.origin, STAFF);
  await tokenOf(site.origin, STAFF);
  await exec(
    site.engine,
    `update auth.sessions set created_at = now() - interval '31 days' where id = (select id from auth.sessions limit 1);
     delete from private.audit_log;
     insert into private.audit_log (action, at) values ('deleted', now() - interval '91 days'), ('deleted', now());
     update auth.audit_log_entries set created_at = now() - interval '91 days'`,
  );
  await forgetDeleted(exclusivelyOn(site), dataDir);
  const left = await rowsOf(
    site.engine,
    `select (select count(*)::int from auth.sessions) as sessions,
      (select count(*)::int from private.audit_log) as lines,
      (select count(*)::int from auth.audit_log_entries) as entries`,
  );
  expect(left).toEqual([{ sessions: 1, lines: 1, entries: 0 }]);
});
