import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SqlSession } from '../../../server/database/migrations.ts';
import {
  addAccount,
  as,
  type Caller,
  sendMessage,
  signedIn,
  VISITOR,
} from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

interface Answered {
  readonly id: unknown;
  readonly answered_at: unknown;
  readonly answered_by: string | null;
}

const ROSA = 'rosa@example.com';
const ANSWER = 'select * from public.answer_messages(($1::text)::bigint[], $2)';
const list = (ids: readonly number[]) => `{${ids.join(',')}}`;

describeOnDatabases('Answering', 'answering', (database) => {
  let rosa: Caller;
  let sam: Caller;

  beforeAll(async () => {
    rosa = signedIn(await addAccount(database, ROSA));
    sam = signedIn(await addAccount(database, 'sam@example.com'));
  });

  beforeEach(() =>
    database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      update private.alert_settings set waiting_from = '-infinity'`),
  );

  const answer = (caller: Caller, ids: readonly number[], answered = true, session: SqlSession = database) =>
    as<Answered>(session, caller, ANSWER, [list(ids), answered]);
  const claim = (caller: Caller, id: number, session: SqlSession = database) =>
    as<{ answering_by: string }>(session, caller, 'select * from public.claim_message($1)', [id]);
  /** What staff see of a message: who answered, who is about to, and whether it waits. */
  const stateOf = async (id: number) => {
    const sql = 'select answered_by, answering_by, is_waiting from public.message_states(array[$1::bigint])';
    return (await as(database, sam, sql, [id]))[0];
  };
  const summary = async () => {
    const sql = `select waiting::int, oldest_id::int, oldest_at is null as is_empty from public.waiting_summary()`;
    return (await as<{ waiting: number; oldest_id: number | null }>(database, rosa, sql))[0];
  };
  const idsOf = async (sql: string, params: unknown[] = []) =>
    (await as<{ id: number }>(database, rosa, `select id::int as id from public.${sql}`, params)).map(
      ({ id }) => id,
    );
  const listed = (show: string | null) => idsOf('find_messages(show => $1)', [show]);
  const fromBefore = (moment: string) =>
    database.exec(`update private.alert_settings set waiting_from = ${moment}`);

  it('keeps who and when, and the earliest mark stays', async () => {
    const id = await sendMessage(database);
    const [first] = await answer(rosa, [id]);
    expect(first).toMatchObject({ answered_by: ROSA });
    expect(first?.answered_at).toBeTruthy();
    for (const caller of [sam, rosa]) expect(await answer(caller, [id])).toEqual([first]);
  });

  it('is taken back by whoever did it and by nobody else', async () => {
    const id = await sendMessage(database);
    await answer(rosa, [id]);
    expect((await answer(sam, [id], false))[0]?.answered_by).toBe(ROSA);
    expect((await answer(rosa, [id], false))[0]).toMatchObject({ answered_at: null, answered_by: null });
    expect(await summary()).toMatchObject({ waiting: 1 });
  });

  it('touches the messages that are named, and no others', async () => {
    const [one, other] = [await sendMessage(database), await sendMessage(database)];
    await claim(rosa, one);
    expect(await claim(rosa, other)).toHaveLength(1);
    await answer(rosa, [one]);
    expect(await stateOf(one)).toEqual({ answered_by: ROSA, answering_by: null, is_waiting: false });
    expect(await stateOf(other)).toEqual({ answered_by: null, answering_by: ROSA, is_waiting: true });
    await answer(rosa, [other]);
    await answer(rosa, [one], false);
    expect(await stateOf(one)).toEqual({ answered_by: null, answering_by: null, is_waiting: true });
    expect(await stateOf(other)).toEqual({ answered_by: ROSA, answering_by: null, is_waiting: false });
  });

  it('of an account that is gone can be taken back by a colleague', async () => {
    const gone = await addAccount(database, 'gone@example.com');
    const id = await sendMessage(database);
    await answer(signedIn(gone), [id]);
    await database.query('delete from auth.users where id = $1', [gone]);
    expect(await answer(rosa, [id])).toMatchObject([{ answered_by: 'gone@example.com' }]);
    expect((await answer(sam, [id], false))[0]?.answered_at).toBeNull();
  });

  it('and deleting of many messages return those that were there', async () => {
    const ids = [await sendMessage(database), await sendMessage(database), await sendMessage(database)];
    const remove = 'delete_messages(($1::text)::bigint[])';
    expect(await idsOf(remove, [list([...ids.slice(0, 1), 999_999_999])])).toEqual(ids.slice(0, 1));
    expect((await answer(rosa, ids)).map(({ id }) => Number(id))).toEqual(ids.slice(1));
    expect((await idsOf(remove, [list(ids)])).sort()).toEqual(ids.slice(1));
    expect(await listed('all')).toEqual([]);
    expect(await claim(rosa, ids[0] ?? 0)).toEqual([]);
  });

  it('sorts messages into waiting, answered and all', async () => {
    const [old, recent] = [await sendMessage(database), await sendMessage(database)];
    await answer(rosa, [old]);
    expect(await listed('waiting')).toEqual([recent]);
    expect(await listed('answered')).toEqual([old]);
    expect(await listed('all')).toEqual([recent, old]);
    const counts = `select public.count_messages(show => 'waiting')::int as waiting, public.count_messages()::int as all`;
    expect(await as(database, rosa, counts)).toEqual([{ waiting: 1, all: 2 }]);
    const unknown = { code: '22023', hint: 'unknown_list' };
    for (const show of ['mine', null])
      for (const sql of ['find_messages(show => $1)', 'count_messages(show => $1)'])
        await expect(as(database, rosa, `select from public.${sql}`, [show])).rejects.toMatchObject(unknown);
  });

  it('names the message that has waited longest, of those since the update', async () => {
    expect(await summary()).toEqual({ waiting: 0, oldest_id: null, is_empty: true });
    const [late = 0, early = 0] = [await sendMessage(database), await sendMessage(database)];
    await database.exec(
      `update public."ContactTable" set created_at = '2026-01-01T00:00Z' where id = ${early}`,
    );
    expect(await summary()).toEqual({ waiting: 2, oldest_id: early, is_empty: false });
    await answer(rosa, [early]);
    expect(await summary()).toMatchObject({ waiting: 1, oldest_id: late });
    await answer(rosa, [early], false);
    await fromBefore(`'2026-01-01T00:00:01Z'`);
    expect(await summary()).toMatchObject({ waiting: 1, oldest_id: late });
    expect(await stateOf(early)).toMatchObject({ is_waiting: false });
    expect(await listed('waiting')).toEqual([late]);
    await fromBefore(`'2026-01-01T00:00:00Z'`);
    expect(await summary()).toMatchObject({ waiting: 2, oldest_id: early });
    expect(await stateOf(early)).toMatchObject({ is_waiting: true });
    // Marked although nobody waits for it.
    await fromBefore(`now() + interval '1 minute'`);
    expect(await answer(rosa, [early])).toMatchObject([{ answered_by: ROSA }]);
  });

  it('shows for 30 minutes who is about to answer, the first to tap', async () => {
    const id = await sendMessage(database);
    const [first] = await claim(rosa, id);
    expect(first?.answering_by).toBe(ROSA);
    expect(await claim(sam, id)).toEqual([first]);
    expect(await claim(rosa, id)).toEqual([first]);
    expect(await stateOf(id)).toMatchObject({ answering_by: ROSA });

    await database.exec(`update private.message_claims set claimed_at = claimed_at - interval '30 minutes'`);
    expect(await stateOf(id)).toMatchObject({ answering_by: null });
    expect((await claim(sam, id))[0]?.answering_by).toBe('sam@example.com');
    await answer(sam, [id]);
    expect(await stateOf(id)).toMatchObject({ answering_by: null });
  });

  it('finds what came from the same sender on the same day, without keeping an address', async () => {
    const spammer = { ...VISITOR, address: '198.51.100.7' };
    const spam = [await sendMessage(database, spammer), await sendMessage(database, spammer)];
    const other = await sendMessage(database);
    const rows = await as<{ id: number; sender_key: string; sender_count: number }>(
      database,
      rosa,
      'select id::int as id, sender_key, sender_count from public.find_messages()',
    );
    expect(rows.map(({ id, sender_count }) => [id, sender_count])).toEqual([
      [other, 1],
      [spam[1], 2],
      [spam[0], 2],
    ]);
    const key = rows[1]?.sender_key;
    expect(await idsOf('find_messages(from_sender => $1)', [key])).toEqual([spam[1], spam[0]]);
    const count = 'select public.count_messages(from_sender => $1)::int as n';
    expect(await as(database, rosa, count, [key])).toEqual([{ n: 2 }]);
    const stored = await database.rows('select * from private.message_senders, private.sender_day');
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain('198.51.100');
  });

  it('counts no more than a hundred of one sender', async () => {
    await database.exec(`insert into public."ContactTable" (name, email, phone, message)
        select 'Seed', 'seed@example.com', 2025550143, 'Old' from generate_series(1, 101);
      insert into private.message_senders (message_id, sender_key) select id, 'one' from public."ContactTable"`);
    expect(await as(database, rosa, 'select distinct sender_count from public.find_messages()')).toEqual([
      { sender_count: 100 },
    ]);
    expect(await as(database, rosa, 'select from public.find_messages()')).toHaveLength(50);
  });

  it.each(['answer_messages', 'message_states', 'delete_messages'])(
    'refuses more than a thousand at once (%s)',
    async (name) => {
      const sql = `select * from public.${name}(array(select generate_series(1, $1::int)::bigint))`;
      const ask = (count: number) => as(database, rosa, sql, [count]);
      await expect(ask(1001)).rejects.toMatchObject({ code: '22023', hint: 'too_many' });
      await expect(ask(1000)).resolves.toEqual([]);
    },
  );

  it('finds no sender of what a seed, a restore or a move brought', async () => {
    await database.exec(`insert into public."ContactTable" (name, email, phone, message)
      select 'Seed', 'seed@example.com', 2025550143, 'Old' from generate_series(1, 2)`);
    expect(await as(database, rosa, 'select sender_key, sender_count from public.find_messages()')).toEqual(
      Array.from({ length: 2 }, () => ({ sender_key: null, sender_count: null })),
    );
  });

  it('stores the message even when its notes cannot be written', async () => {
    await database.exec(`alter table private.unannounced rename to unannounced_away;
      alter table private.message_senders rename to senders_away`);
    try {
      expect(await sendMessage(database)).toBeGreaterThan(0);
    } finally {
      await database.exec(`alter table private.unannounced_away rename to unannounced;
        alter table private.senders_away rename to message_senders`);
    }
  });

  describe.skipIf(!database.isShared)('by two colleagues at the same moment', () => {
    it('gives both the name of the account that was first, and neither waits forever', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 20; n += 1) ids.push(await sendMessage(database));
      const [one, other] = await Promise.all([
        answer(rosa, ids, true, database.connect()),
        answer(sam, [...ids].reverse(), true, database.connect()),
      ]);
      expect(one).toEqual(other);
      expect(new Set(one.map((row) => row.answered_by)).size).toBe(1);
    });

    it('says that a message is gone when it is deleted while one of them takes it', async () => {
      const id = await sendMessage(database);
      await database.exec(`begin; delete from public."ContactTable" where id = ${id}`);
      const claimed = claim(sam, id, database.connect());
      await expect.poll(() => database.rows('select from pg_locks where not granted')).not.toEqual([]);
      await database.exec('commit');
      expect(await claimed).toEqual([]);
    });
  });
});
