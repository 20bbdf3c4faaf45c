import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectTo, type SqlDatabase } from '../support/postgres/hosted-like-database.ts';
import {
  addAccount,
  as,
  type Caller,
  sendMessage,
  signedIn,
  VISITOR,
} from '../support/postgres/sql-caller.ts';
import { databaseKinds } from '../support/postgres/sql-databases.ts';

const { kinds, server } = databaseKinds();
if (typeof server === 'string') it.skip(server);

interface Answered {
  readonly id: unknown;
  readonly answered_at: unknown;
  readonly answered_by: string | null;
}

const ANSWER = 'select * from public.answer_messages(($1::text)::bigint[], $2)';
const list = (ids: readonly number[]) => `{${ids.join(',')}}`;

describe.each(kinds)('Answering on %s', (_name, open) => {
  let database: SqlDatabase;
  let rosa: Caller;
  let sam: Caller;
  let stranger: Caller;

  beforeAll(async () => {
    database = await open('answering');
    rosa = signedIn(await addAccount(database, 'rosa@example.com'));
    sam = signedIn(await addAccount(database, 'sam@example.com'));
    stranger = signedIn(await addAccount(database, 'stranger@example.com', 'customer'));
  });

  afterAll(() => database.close());

  beforeEach(() =>
    database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      update private.alert_settings set waiting_from = '-infinity'`),
  );

  const answer = (caller: Caller, ids: readonly number[], answered = true) =>
    as<Answered>(database, caller, ANSWER, [list(ids), answered]);
  const waiting = async () =>
    (await as<{ waiting: unknown }>(database, rosa, 'select * from public.waiting_summary()')).map((row) =>
      Number(row.waiting),
    );
  const listed = async (show: string | null) =>
    (
      await as<{ id: unknown }>(database, rosa, 'select id from public.find_messages(show => $1)', [show])
    ).map(({ id }) => Number(id));

  it('keeps who and when, and the earliest mark stays', async () => {
    const id = await sendMessage(database);
    const [first] = await answer(rosa, [id]);
    const [second] = await answer(sam, [id]);
    expect(first).toMatchObject({ answered_by: 'rosa@example.com' });
    expect(first?.answered_at).toBeTruthy();
    expect(second).toEqual(first);
  });

  it('gives the same answer to a request that is repeated because its answer was lost', async () => {
    const id = await sendMessage(database);
    const [first] = await answer(rosa, [id]);
    expect(await answer(rosa, [id])).toEqual([first]);
  });

  it('is taken back by whoever did it and by nobody else', async () => {
    const id = await sendMessage(database);
    await answer(rosa, [id]);
    expect((await answer(sam, [id], false))[0]?.answered_by).toBe('rosa@example.com');
    expect((await answer(rosa, [id], false))[0]).toMatchObject({ answered_at: null, answered_by: null });
    expect(await waiting()).toEqual([1]);
  });

  it('touches the messages that are named, and no others', async () => {
    const [one, other] = [await sendMessage(database), await sendMessage(database)];
    const claim = (id: number) => as(database, rosa, 'select * from public.claim_message($1)', [id]);
    const state = async (id: number) =>
      (
        await as(
          database,
          rosa,
          'select answered_by, answering_by, is_waiting from public.message_states(array[$1::bigint])',
          [id],
        )
      )[0];
    const me = 'rosa@example.com';
    await claim(one);
    expect(await claim(other)).toHaveLength(1);
    await answer(rosa, [one]);
    expect(await state(one)).toEqual({ answered_by: me, answering_by: null, is_waiting: false });
    expect(await state(other)).toEqual({ answered_by: null, answering_by: me, is_waiting: true });
    await answer(rosa, [other]);
    await answer(rosa, [one], false);
    expect(await state(one)).toEqual({ answered_by: null, answering_by: null, is_waiting: true });
    expect(await state(other)).toEqual({ answered_by: me, answering_by: null, is_waiting: false });
  });

  it('of an account that is gone can be taken back by a colleague', async () => {
    const gone = await addAccount(database, 'gone@example.com');
    const id = await sendMessage(database);
    await answer(signedIn(gone), [id]);
    await database.query('delete from auth.users where id = $1', [gone]);
    expect(await answer(rosa, [id])).toMatchObject([{ answered_by: 'gone@example.com' }]);
    expect((await answer(sam, [id], false))[0]?.answered_at).toBeNull();
  });

  it('of many messages returns those that still exist', async () => {
    const ids = [await sendMessage(database), await sendMessage(database), await sendMessage(database)];
    await as(database, sam, 'select * from public.delete_messages($1::bigint[])', [list(ids.slice(0, 1))]);
    const rows = await answer(rosa, ids);
    expect(rows.map(({ id }) => Number(id))).toEqual(ids.slice(1));
  });

  it('of a deleted message returns no row', async () => {
    expect(await answer(rosa, [999_999_999])).toEqual([]);
    expect(await as(database, rosa, 'select * from public.claim_message(999999999)')).toEqual([]);
  });

  it('sorts messages into waiting, answered and all', async () => {
    const old = await sendMessage(database);
    const recent = await sendMessage(database);
    await answer(rosa, [old]);
    expect(await waiting()).toEqual([1]);
    expect(await listed('waiting')).toEqual([recent]);
    expect(await listed('answered')).toEqual([old]);
    expect(await listed('all')).toEqual([recent, old]);
    const counts = await as(
      database,
      rosa,
      `select public.count_messages(show => 'waiting')::int as waiting, public.count_messages()::int as all`,
    );
    expect(counts).toEqual([{ waiting: 1, all: 2 }]);
    const unknown = { code: '22023', hint: 'unknown_list' };
    for (const show of ['mine', null]) {
      await expect(listed(show)).rejects.toMatchObject(unknown);
      await expect(
        as(database, rosa, 'select public.count_messages(show => $1)', [show]),
      ).rejects.toMatchObject(unknown);
    }
  });

  it('names the message that has waited longest', async () => {
    const ids = [await sendMessage(database), await sendMessage(database)];
    await database.query(
      `update public."ContactTable" set created_at = '2026-01-01T00:00:00Z' where id = $1`,
      [ids[1]],
    );
    const oldest = async () =>
      (
        await as<{ oldest_id: unknown }>(database, rosa, 'select oldest_id from public.waiting_summary()')
      ).map(({ oldest_id }) => Number(oldest_id));
    expect(await oldest()).toEqual([ids[1]]);
    // What is answered, and what is older than the update, waits for nobody.
    await answer(rosa, ids.slice(1));
    expect(await oldest()).toEqual([ids[0]]);
    await answer(rosa, ids.slice(1), false);
    await database.exec(`update private.alert_settings set waiting_from = '2026-01-01T00:00:01Z'`);
    expect(await oldest()).toEqual([ids[0]]);
    await database.exec(`update private.alert_settings set waiting_from = '2026-01-01T00:00:00Z'`);
    expect(await oldest()).toEqual([ids[1]]);
    expect(await waiting()).toEqual([2]);
    expect(
      await as(database, rosa, 'select is_waiting from public.message_states(array[$1::bigint])', [ids[1]]),
    ).toEqual([{ is_waiting: true }]);
    await database.exec('delete from public."ContactTable"');
    expect(await as(database, rosa, 'select oldest_id, oldest_at from public.waiting_summary()')).toEqual([
      { oldest_id: null, oldest_at: null },
    ]);
  });

  it('leaves messages from before the update out of what waits, and lets them be marked', async () => {
    const id = await sendMessage(database);
    const isWaiting = () =>
      as(database, rosa, 'select is_waiting from public.message_states(array[$1::bigint])', [id]);
    expect(await isWaiting()).toEqual([{ is_waiting: true }]);
    await database.exec(`update private.alert_settings set waiting_from = now() + interval '1 minute'`);
    expect(await waiting()).toEqual([0]);
    expect(await listed('waiting')).toEqual([]);
    expect(await isWaiting()).toEqual([{ is_waiting: false }]);
    expect((await answer(rosa, [id]))[0]?.answered_by).toBe('rosa@example.com');
  });

  it('shows for 30 minutes who is about to answer, the first to tap', async () => {
    const id = await sendMessage(database);
    const claim = (caller: Caller) =>
      as<{ answering_by: string; answering_since: unknown }>(
        database,
        caller,
        'select * from public.claim_message($1)',
        [id],
      );
    const state = () =>
      as<{ answering_by: string | null }>(
        database,
        sam,
        'select answering_by from public.message_states(array[$1::bigint])',
        [id],
      );
    const [first] = await claim(rosa);
    expect(first?.answering_by).toBe('rosa@example.com');
    expect(await claim(sam)).toEqual([first]);
    expect(await claim(rosa)).toEqual([first]);
    expect(await state()).toEqual([{ answering_by: 'rosa@example.com' }]);

    await database.exec(`update private.message_claims set claimed_at = claimed_at - interval '30 minutes'`);
    expect(await state()).toEqual([{ answering_by: null }]);
    expect((await claim(sam))[0]?.answering_by).toBe('sam@example.com');
    await answer(sam, [id]);
    expect(await state()).toEqual([{ answering_by: null }]);
  });

  it('deletes many at once and confirms each', async () => {
    const ids = [await sendMessage(database), await sendMessage(database)];
    const gone = await as<{ id: unknown }>(
      database,
      rosa,
      'select id from public.delete_messages(($1::text)::bigint[])',
      [list([...ids, 999_999_999])],
    );
    expect(gone.map(({ id }) => Number(id)).sort()).toEqual(ids);
    expect(await listed('all')).toEqual([]);
  });

  it('finds what came from the same sender on the same day, without keeping an address', async () => {
    const spammer = { ...VISITOR, address: '198.51.100.7' };
    const spam = [await sendMessage(database, spammer), await sendMessage(database, spammer)];
    const other = await sendMessage(database);
    const rows = await as<{ id: unknown; sender_key: string; sender_count: number }>(
      database,
      rosa,
      'select id, sender_key, sender_count from public.find_messages()',
    );
    const [key] = rows.filter(({ id }) => Number(id) === spam[0]).map(({ sender_key }) => sender_key);
    expect(rows.map(({ id, sender_count }) => [Number(id), sender_count])).toEqual([
      [other, 1],
      [spam[1], 2],
      [spam[0], 2],
    ]);
    const more = await as<{ id: unknown }>(
      database,
      rosa,
      'select id from public.find_messages(from_sender => $1)',
      [key],
    );
    expect(more.map(({ id }) => Number(id))).toEqual([spam[1], spam[0]]);
    expect(
      await as(database, rosa, 'select public.count_messages(from_sender => $1)::int as n', [key]),
    ).toEqual([{ n: 2 }]);
    const { rows: stored } = await database.query(
      'select * from private.message_senders, private.sender_day, private.message_claims',
    );
    expect(JSON.stringify(stored)).not.toContain('198.51.100');

    // The next day has a new salt and the old one is deleted: nobody can tell any more who the sender was.
    await database.exec(`update private.sender_day set day = day - 1`);
    const { rows: before } = await database.query('select salt from private.sender_day');
    const nextDay = await sendMessage(database, spammer);
    const { rows: after } = await database.query('select salt from private.sender_day');
    expect(after).not.toEqual(before);
    expect(
      await as(database, rosa, 'select sender_count from public.message_states(array[$1::bigint])', [
        nextDay,
      ]),
    ).toEqual([{ sender_count: 1 }]);
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

  it.each([
    `answer_messages('{1}')`,
    'claim_message(1)',
    `delete_messages('{1}')`,
    `message_states('{1}')`,
    'waiting_summary()',
    'find_messages()',
    'count_messages()',
  ])('by %s is for staff', async (call) => {
    await sendMessage(database);
    await expect(as(database, VISITOR, `select * from public.${call}`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(as(database, stranger, `select * from public.${call}`)).rejects.toMatchObject({
      code: '42501',
      hint: 'not_staff',
    });
  });

  it.each([
    `matching_message_ids('', null, 50, 'all', null)`,
    `count_matching_messages('', 'all', null)`,
    `message_states('{1}')`,
  ])('by private.%s is for staff, too', async (call) => {
    await expect(as(database, stranger, `select * from private.${call}`)).rejects.toMatchObject({
      code: '42501',
      hint: 'not_staff',
    });
  });

  it.each(['answer_messages', 'message_states', 'delete_messages'])(
    'refuses more than a thousand at once (%s)',
    async (name) => {
      const ask = (count: number) =>
        as(
          database,
          rosa,
          `select * from public.${name}(array(select generate_series(1, $1::int)::bigint))`,
          [count],
        );
      await expect(ask(1001)).rejects.toMatchObject({ code: '22023', hint: 'too_many' });
      await expect(ask(1000)).resolves.toEqual([]);
    },
  );

  it('refuses an UPDATE by anybody', async () => {
    await expect(
      as(database, rosa, 'update public."ContactTable" set answered_at = now()'),
    ).rejects.toMatchObject({ code: '42501' });
  });

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
});

describe.skipIf(typeof server === 'string')('Two colleagues at the same moment', () => {
  it('both get the name of the account that was first, and neither waits forever', async () => {
    if (typeof server === 'string') return;
    const sessions = [connectTo(server, 'answering', 'postgres'), connectTo(server, 'answering', 'postgres')];
    const [owner] = sessions;
    if (owner === undefined) return;
    const accounts = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) => addAccount(owner, email)),
    );
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await sendMessage(owner));
    const answers = await Promise.all(
      sessions.map((session, index) =>
        as<Answered>(session, signedIn(accounts[index] ?? ''), ANSWER, [
          list(index === 0 ? ids : [...ids].reverse()),
          true,
        ]),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(new Set(answers[0]?.map((row) => row.answered_by)).size).toBe(1);
    await Promise.all(sessions.map((session) => session.close()));
  });

  it('learn that a message is gone when it is deleted while one of them takes it', async () => {
    if (typeof server === 'string') return;
    const [rosa, sam, watcher] = Array.from({ length: 3 }, () => connectTo(server, 'answering', 'postgres'));
    if (rosa === undefined || sam === undefined || watcher === undefined) return;
    const samId = await addAccount(sam, 'sam-who-takes@example.com');
    const id = await sendMessage(rosa);
    await rosa.exec(`begin; delete from public."ContactTable" where id = ${id}`);
    const claimed = as(sam, signedIn(samId), 'select * from public.claim_message($1)', [id]);
    await expect
      .poll(async () => (await watcher.query('select from pg_locks where not granted')).rows.length)
      .toBeGreaterThan(0);
    await rosa.exec('commit');
    expect(await claimed).toEqual([]);
    await Promise.all([rosa, sam, watcher].map((session) => session.close()));
  });
});
