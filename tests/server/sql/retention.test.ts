import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { privacy } from '../../../src/content/privacy.ts';
import type { SqlDatabase } from '../support/postgres/hosted-like-database.ts';
import { addAccount, as, sendMessage, signedIn } from '../support/postgres/sql-caller.ts';
import { databaseKinds } from '../support/postgres/sql-databases.ts';

const { kinds, server } = databaseKinds();
if (typeof server === 'string') it.skip(server);

const NOW = Date.parse('2026-11-23T03:30:00Z');
const DAY = 86_400_000;
/** For how long the number of a deleted message stays, as visitors read it. */
const DAYS_OF_A_NUMBER = Number(
  /number stays for (\d+) days/.exec(privacy.parts.howLong.facts.join(' '))?.[1],
);

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

  /** What was deleted, was deleted so many days ago. */
  const deletedBefore = (days: number) =>
    database.query('update private.deleted_submissions set deleted_at = $1', [
      new Date(NOW - days * DAY).toISOString(),
    ]);
  const remembered = async () =>
    (await database.query('select from private.deleted_submissions')).rows.length;

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
    const fresh = await message({ came: 100, answered: 90 });
    await keep({ answered: 90 });
    expect(await night()).toBe(1);
    expect(await kept()).toEqual([waiting, fresh]);
    expect(await night(2)).toBe(1);
    expect(await kept()).not.toContain(old);
  });

  it('ends for every message so many days after it came', async () => {
    await message({ came: 366 });
    const fresh = await message({ came: 365 });
    await keep({ answered: 10, all: 365 });
    expect(await night()).toBe(1);
    expect(await kept()).toEqual([fresh]);
  });

  it('leaves of a message its submission id alone, for as many days as the privacy notice says', async () => {
    await message({ came: 400 });
    await keep({ all: 365 });
    await night();
    const { rows } = await database.query<Record<string, unknown>>(
      'select * from private.deleted_submissions',
    );
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['deleted_at', 'submission_id']);
    await deletedBefore(DAYS_OF_A_NUMBER);
    await night();
    expect(await remembered()).toBe(1);
    await deletedBefore(DAYS_OF_A_NUMBER + 1);
    await night(1);
    expect(await remembered()).toBe(0);
  });

  it('leaves nothing of a message without a submission id', async () => {
    const id = await message({ came: 400 });
    await database.query('update public."ContactTable" set submission_id = null where id = $1', [id]);
    await keep({ all: 365 });
    expect(await night()).toBe(1);
    expect(await remembered()).toBe(0);
  });

  it('refuses a deleted message for as many days as the privacy notice says', async () => {
    await sendMessage(database);
    await database.exec('delete from public."ContactTable"');
    const sendAgain = async (days: number) => {
      await database.query(
        `update private.deleted_submissions set deleted_at = now() - make_interval(days => $1, hours => -1)`,
        [days],
      );
      return database.query(
        `insert into public."ContactTable" (name, email, phone, message, submission_id)
         select 'Rosa', 'rosa@example.com', 2025550143, 'Again', submission_id from private.deleted_submissions`,
      );
    };
    await expect(sendAgain(DAYS_OF_A_NUMBER)).rejects.toMatchObject({ code: '23505' });
    await expect(sendAgain(DAYS_OF_A_NUMBER + 1)).resolves.toBeDefined();
  });

  it('does not end early for what came while the clock was years behind', async () => {
    await message({ came: 0 });
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
    // Its submission id is not forgotten either, or it could come back.
    await message({ came: 100 });
    await database.exec('delete from public."ContactTable"');
    await deletedBefore(175);
    const id = await message({ came: 100, answered: 99 });
    await keep({ answered: 100 });
    await night(-1);
    expect(await night(days)).toBe(0);
    expect(await night(days + 1)).toBe(0);
    // The clock is corrected, which is another jump.
    expect(await night(1)).toBe(0);
    expect(await night(7)).toBe(0);
    expect(await kept()).toEqual([id]);
    expect(await remembered()).toBe(1);
    expect(await night(8)).toBe(1);
    expect(await remembered()).toBe(1);
  });

  it('waits for a week when the first night of all was years ahead', async () => {
    await night(4000);
    await message({ came: 400 });
    await keep({ all: 365 });
    expect(await night()).toBe(0);
    expect(await night(6)).toBe(0);
    expect(await night(7)).toBe(1);
  });

  it('does not wait when the clock was put back by less than a day', async () => {
    await message({ came: 400 });
    await keep({ all: 365 });
    await database.query('update private.retention set ran_at = $1', [new Date(NOW + DAY / 2).toISOString()]);
    expect(await night()).toBe(1);
  });

  it('waits for a week at most, whatever a wrong clock has noted', async () => {
    await message({ came: 400 });
    await keep({ all: 365 });
    await database.query('update private.retention set ran_at = $1, held_until = $2', [
      new Date(NOW - DAY).toISOString(),
      new Date(NOW + 4000 * DAY).toISOString(),
    ]);
    expect(await night()).toBe(0);
    expect(await night(7)).toBe(1);
  });

  it.each([
    ['answered messages are', { answered: 90 }],
    ['all messages are', { all: 90 }],
    ['none are', {}],
  ])('tells until when it waits when %s to be deleted', async (_which, days) => {
    await keep(days);
    await night(-30);
    const { rows } = await database.query<{ held: boolean | null }>(
      'select held_until = $2::timestamptz as held from private.forget_old($1)',
      [new Date(NOW).toISOString(), new Date(NOW + 7 * DAY).toISOString()],
    );
    expect(rows).toEqual([{ held: Object.keys(days).length > 0 ? true : null }]);
  });

  it('deletes nothing for a week after the clock went back by some days', async () => {
    const id = await message({ came: 100, answered: 99 });
    await night(-1);
    await night(4);
    await keep({ answered: 10 });
    expect(await night()).toBe(0);
    expect(await night(6)).toBe(0);
    expect(await kept()).toEqual([id]);
    expect(await night(7)).toBe(1);
  });

  it('remembers what was deleted while the clock is in doubt', async () => {
    await sendMessage(database);
    await night(-1);
    await database.exec('delete from public."ContactTable"');
    await database.query('update private.deleted_submissions set deleted_at = $1', [
      new Date(NOW).toISOString(),
    ]);
    const remembered = async () => (await database.query('select from private.deleted_submissions')).rows;
    await night(4000);
    await night(4001);
    expect(await remembered()).toHaveLength(1);
    // Corrected: nobody can tell this jump from another, so the week begins anew.
    await night();
    expect(await remembered()).toHaveLength(1);
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
