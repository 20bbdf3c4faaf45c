import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SqlDatabase } from '../support/postgres/hosted-like-database.ts';
import { addAccount, as, sendMessage, signedIn } from '../support/postgres/sql-caller.ts';
import { databaseKinds } from '../support/postgres/sql-databases.ts';

const { kinds, server } = databaseKinds();
if (typeof server === 'string') it.skip(server);

const NOW = Date.parse('2026-11-23T03:30:00Z');
const DAY = 86_400_000;

describe.each(kinds)('The retention of messages in %s', (_name, open) => {
  let database: SqlDatabase;

  beforeAll(async () => {
    database = await open('retention');
  });

  afterAll(() => database.close());

  beforeEach(() =>
    database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.messages_today; delete from private.deleted_submissions;
      update private.retention set answered_days = null, all_days = null, ran_at = null, held_until = null`),
  );

  /** A message that arrived, and was answered, this many days ago by its dates, which may be wrong. */
  async function message({ came, answered }: { readonly came: number; readonly answered?: number }) {
    const id = await sendMessage(database);
    const ago = (days: number) => new Date(NOW - days * DAY).toISOString();
    await database.query(`update public."ContactTable" set created_at = $2, answered_at = $3 where id = $1`, [
      id,
      ago(came),
      answered === undefined ? null : ago(answered),
    ]);
    return id;
  }

  const keep = (days: { readonly answered?: number; readonly all?: number }) =>
    database.query('update private.retention set answered_days = $1, all_days = $2', [
      days.answered ?? null,
      days.all ?? null,
    ]);

  /** Runs the nightly deletion this many days from now; returns how many messages were deleted. */
  async function night(inDays = 0): Promise<number> {
    const { rows } = await database.query<{ deleted: number }>('select deleted from private.forget_old($1)', [
      new Date(NOW + inDays * DAY).toISOString(),
    ]);
    return Number(rows[0]?.deleted);
  }

  async function kept(): Promise<number[]> {
    const { rows } = await database.query<{ id: unknown }>(
      'select id from public."ContactTable" order by id',
    );
    return rows.map(({ id }) => Number(id));
  }

  it('is for ever unless a number of days is set', async () => {
    const ids = [await message({ came: 4000, answered: 3999 }), await message({ came: 3000 })];
    expect(await night()).toBe(0);
    expect(await kept()).toEqual(ids);
  });

  it('ends so many days after the answer, and leaves what waits', async () => {
    const waiting = await message({ came: 400 });
    const old = await message({ came: 100, answered: 91 });
    const fresh = await message({ came: 100, answered: 89 });
    await keep({ answered: 90 });
    expect(await night()).toBe(1);
    expect(await kept()).toEqual([waiting, fresh]);
    expect(await night(2)).toBe(1);
    expect(await kept()).not.toContain(old);
  });

  it('ends for every message so many days after it came', async () => {
    await message({ came: 366 });
    const fresh = await message({ came: 364 });
    await keep({ answered: 10, all: 365 });
    expect(await night()).toBe(1);
    expect(await kept()).toEqual([fresh]);
  });

  it('leaves of a message its submission id alone, for 180 days', async () => {
    await message({ came: 400 });
    await keep({ all: 365 });
    await night();
    const { rows } = await database.query<Record<string, unknown>>(
      'select * from private.deleted_submissions',
    );
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['deleted_at', 'submission_id']);
    await database.query(`update private.deleted_submissions set deleted_at = $1`, [
      new Date(NOW - 181 * DAY).toISOString(),
    ]);
    await night(1);
    expect((await database.query('select * from private.deleted_submissions')).rows).toEqual([]);
  });

  it('does not end early for what came while the clock was years behind', async () => {
    await message({ came: 5 });
    const ids = [await message({ came: 4000 }), await message({ came: 4000, answered: 4000 })];
    await keep({ answered: 90, all: 365 });
    expect(await night()).toBe(0);
    expect(await kept()).toEqual(expect.arrayContaining(ids));
  });

  it('does not wait for years for what came while the clock was ahead', async () => {
    await message({ came: 400 });
    await message({ came: -4000 });
    const fresh = await message({ came: 10 });
    await keep({ all: 365 });
    expect(await night()).toBe(2);
    expect(await kept()).toEqual([fresh]);
  });

  it.each([
    ['ahead', 4000],
    ['back', -4000],
  ])('deletes nothing for a week after the clock jumped %s', async (_where, days) => {
    const id = await message({ came: 100, answered: 99 });
    await keep({ answered: 100 });
    await night(-1);
    expect(await night(days)).toBe(0);
    expect(await night(days + 1)).toBe(0);
    // The clock is corrected, which is another jump.
    expect(await night(1)).toBe(0);
    expect(await night(7)).toBe(0);
    expect(await kept()).toEqual([id]);
    expect(await night(8)).toBe(1);
  });

  it('is told to staff and to nobody else', async () => {
    await keep({ answered: 90 });
    const rosa = await addAccount(database, 'rosa@example.com');
    const stranger = await addAccount(database, 'stranger@example.com', 'none');
    const read = 'select * from public.message_retention()';
    expect(await as(database, signedIn(rosa), read)).toEqual([{ answered_days: 90, all_days: null }]);
    await expect(as(database, signedIn(stranger), read)).rejects.toMatchObject({ code: '42501' });
    await expect(as(database, { role: 'anon' }, read)).rejects.toMatchObject({ code: '42501' });
  });
});
