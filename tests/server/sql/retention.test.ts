import { beforeEach, expect, it } from 'vitest';
import { privacy } from '../../../src/content/privacy.ts';
import { addAccount, as, sendMessage, signedIn } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

const NOW = Date.parse('2026-11-23T03:30:00Z');
const DAY = 86_400_000;
/** For how long the number of a deleted message stays, as visitors read it. */
const DAYS_OF_A_NUMBER = Number(
  /number stays for (\d+) days/.exec(privacy.parts.howLong.facts.join(' '))?.[1],
);

describeOnDatabases('The retention of messages', 'retention', (database) => {
  beforeEach(() =>
    database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.messages_today; delete from private.deleted_submissions;
      update private.retention set answered_days = null, all_days = null, ran_at = null, held_until = null`),
  );

  const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

  /** A message that arrived, and was answered, this many days ago by its dates, which may be wrong. */
  async function message(came: number, answered?: number) {
    const id = await sendMessage(database);
    const dates = [inDays(-came), answered === undefined ? null : inDays(-answered)];
    const sql = 'update public."ContactTable" set created_at = $2, answered_at = $3 where id = $1';
    await database.query(sql, [id, ...dates]);
    return id;
  }

  interface Days {
    readonly answered?: number;
    readonly all?: number;
  }
  const keep = ({ answered = null, all = null }: { [days in keyof Days]: number | null }) =>
    database.query('update private.retention set answered_days = $1, all_days = $2', [answered, all]);

  /** Runs the nightly deletion this many days from now; returns how many messages were deleted. */
  async function night(day = 0): Promise<number> {
    const sql = 'select deleted from private.forget_old($1)';
    const [done] = await database.rows<{ deleted: number }>(sql, [inDays(day)]);
    return Number(done?.deleted);
  }

  /** What was deleted, was deleted so many days ago. */
  const deletedBefore = (days: number) =>
    database.query('update private.deleted_submissions set deleted_at = $1', [inDays(-days)]);
  const remembered = async () => (await database.rows('select from private.deleted_submissions')).length;
  const kept = () => database.rows('select id::int as id from public."ContactTable" order by id');

  const YEARS = 4000;

  /** Messages, oldest first: days since they came, and since the answer. Nights after that: how many each deletes. */
  it.each<[string, Days, number[][], nights: Record<number, number>, kept: number[], ran?: number]>([
    ['is for ever unless it is set', {}, [[YEARS, 3999], [3000]], { 0: 0 }, [0, 1]],
    ['ends after the answer', { answered: 90 }, [[400], [100, 91], [100, 90]], { 0: 1, 2: 1 }, [0]],
    ['ends for every message', { answered: 10, all: 365 }, [[366], [365]], { 0: 1 }, [1]],
    ['bears a clock years behind', { all: 365 }, [[0], [YEARS], [YEARS, YEARS]], { 0: 0 }, [0, 1, 2]],
    ['bears a clock behind, answered', { answered: 9 }, [[0], [YEARS, YEARS]], { 0: 0 }, [0, 1]],
    ['bears a clock years ahead', { all: 365 }, [[400], [-YEARS], [10]], { 0: 2 }, [2]],
    ['waits after a first night ahead', { all: 365 }, [[400]], { 0: 0, 6: 0, 7: 1 }, [], YEARS],
    ['waits after some days back', { answered: 10 }, [[100, 99]], { 0: 0, 6: 0, 7: 1 }, [], 4],
    ['goes on after less than a day back', { all: 365 }, [[400]], { 0: 1 }, [], 0.5],
  ])('%s', async (_what, days, messages, nights, expected, ran) => {
    const ids: number[] = [];
    for (const [came = 0, answered] of messages) ids.push(await message(came, answered));
    await keep(days);
    if (ran !== undefined) await database.query('update private.retention set ran_at = $1', [inDays(ran)]);
    for (const [day, deleted] of Object.entries(nights))
      expect(await night(Number(day)), `night ${day}`).toBe(deleted);
    expect(await kept()).toEqual(expected.map((index) => ({ id: ids[index] })));
  });

  it('waits for a week at most, whatever a wrong clock has noted', async () => {
    await message(400);
    await keep({ all: 365 });
    const noted = [inDays(-1), inDays(YEARS)];
    await database.query('update private.retention set ran_at = $1, held_until = $2', noted);
    expect(await night()).toBe(0);
    expect(await night(7)).toBe(1);
  });

  it('leaves of a message its submission id alone, if any, for as many days as the privacy notice says', async () => {
    await message(400);
    const id = await message(400);
    await database.query('update public."ContactTable" set submission_id = null where id = $1', [id]);
    await keep({ all: 365 });
    expect(await night()).toBe(2);
    const [left, ...more] = await database.rows<object>('select * from private.deleted_submissions');
    expect(more).toEqual([]);
    expect(Object.keys(left ?? {}).sort()).toEqual(['deleted_at', 'submission_id']);
    await deletedBefore(DAYS_OF_A_NUMBER);
    await night();
    expect(await remembered()).toBe(1);
    await deletedBefore(DAYS_OF_A_NUMBER + 1);
    await night(1);
    expect(await remembered()).toBe(0);
  });

  it('refuses a deleted message for as many days as the privacy notice says', async () => {
    await sendMessage(database);
    await database.exec('delete from public."ContactTable"');
    const sendAgain = () =>
      database.exec(`insert into public."ContactTable" (name, email, phone, message, submission_id)
        select 'Rosa', 'rosa@example.com', 2025550143, 'Again', submission_id from private.deleted_submissions`);
    const daysLater = (days: number) =>
      database.query(
        `update private.deleted_submissions set deleted_at = now() - make_interval(days => $1, hours => -1)`,
        [days],
      );
    await daysLater(DAYS_OF_A_NUMBER);
    await expect(sendAgain()).rejects.toMatchObject({ code: '23505' });
    await daysLater(DAYS_OF_A_NUMBER + 1);
    await sendAgain();
    // Deleted once more, it is remembered anew.
    await database.exec('delete from public."ContactTable"');
    await expect(sendAgain()).rejects.toMatchObject({ code: '23505' });
  });

  it.each([
    ['ahead', 4000],
    ['back', -4000],
  ])('deletes nothing for a week after the clock jumped %s', async (_where, days) => {
    // Its submission id is not forgotten either, or it could come back.
    await message(100);
    await database.exec('delete from public."ContactTable"');
    await deletedBefore(175);
    const id = await message(100, 99);
    await keep({ answered: 100 });
    await night(-1);
    expect(await night(days)).toBe(0);
    expect(await night(days + 1)).toBe(0);
    // The clock is corrected, which is another jump.
    expect(await night(1)).toBe(0);
    expect(await night(7)).toBe(0);
    expect(await kept()).toEqual([{ id }]);
    expect(await remembered()).toBe(1);
    expect(await night(8)).toBe(1);
    expect(await remembered()).toBe(1);
  });

  it.each([
    ['answered messages are', { answered: 90 }],
    ['all messages are', { all: 90 }],
    ['none are', {}],
  ])('tells until when it waits when %s to be deleted', async (_which, days) => {
    await keep(days);
    await night(-30);
    const sql = 'select held_until = $2::timestamptz as held from private.forget_old($1)';
    expect(await database.rows(sql, [inDays(0), inDays(7)])).toEqual([
      { held: Object.keys(days).length > 0 ? true : null },
    ]);
  });

  it('is told to staff', async () => {
    await keep({ answered: 90 });
    const rosa = signedIn(await addAccount(database, 'rosa@example.com'));
    const read = 'select * from public.message_retention()';
    expect(await as(database, rosa, read)).toEqual([{ answered_days: 90, all_days: null }]);
  });
});
