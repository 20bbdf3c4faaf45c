import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../server/database/migrations.ts';
import type { SqlDatabase } from '../support/postgres/hosted-like-database.ts';
import { sendMessage, VISITOR } from '../support/postgres/sql-caller.ts';
import { databaseKinds, emptyDatabaseKinds } from '../support/postgres/sql-databases.ts';

const { kinds, server } = databaseKinds();
/** The vault of a hosted project is older than the first migration. */
const { kinds: emptyKinds } = await emptyDatabaseKinds();
if (typeof server === 'string') it.skip(server);

/** The used part of Supabase Vault: a view that shows the decrypted secrets. */
const VAULT = `create schema vault;
  create table vault.secrets (name text unique, sealed text);
  create view vault.decrypted_secrets as select name, reverse(sealed) as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns void language sql
    as 'insert into vault.secrets values ($2, reverse($1))';
  select vault.create_secret('of something else', 'alerts_secret')`;

describe.each(emptyKinds)('The names of senders in %s', (_name, open) => {
  let database: SqlDatabase;

  beforeAll(async () => {
    database = await open('sender_names');
    await database.exec(VAULT);
    await migrate(database, await readMigrations());
  });

  afterAll(() => database.close());

  beforeEach(() =>
    database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.messages_today; select set_config('third_age.sender_secret', '', false)`),
  );

  /** The hashes that a message leaves now: for the limit, for the limit of a day, and for the message. */
  async function namesOfOne(address = '192.0.2.1'): Promise<string[]> {
    await database.exec('delete from private.recent_submissions; delete from private.messages_today');
    const id = await sendMessage(database, { ...VISITOR, address });
    const { rows } = await database.query<{ name: string }>(
      `select sender as name from private.recent_submissions union all select sender from private.messages_today
       union all select sender_key from private.message_senders where message_id = $1`,
      [id],
    );
    return rows.map(({ name }) => name);
  }

  it('cannot be worked out from everything that is in the database', async () => {
    await database.exec(`select set_config('third_age.sender_secret', 'what the server alone knows', false)`);
    const names = await namesOfOne();
    expect(names).toHaveLength(3);
    // With a copy of the database one also has the salt of the day, and can try all addresses.
    const { rows } = await database.query<{ guess: string }>(
      `select encode(sha256(convert_to(secret || ' ' || salt || ' 192.0.2.1', 'UTF8')), 'hex') as guess
       from private.sender_day, (values (''), ('what the server alone knows')) as known (secret)`,
    );
    const [withoutSecret = '', withSecret = ''] = rows.map(({ guess }) => guess);
    expect(names.filter((name) => withoutSecret.startsWith(name))).toEqual([]);
    expect(names.filter((name) => withSecret.startsWith(name))).toHaveLength(3);
    // A message keeps as much of the name as tells the senders of one day apart.
    expect(names.map((name) => name.length)).toEqual([64, 64, 24]);
  });

  it('are one for a /64 network of IPv6, and for an IPv4 address however it is written', async () => {
    const home = await namesOfOne('2001:db8:1:2::1');
    for (const same of ['2001:DB8:1:2:8000::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'])
      expect(await namesOfOne(same), same).toEqual(home);
    for (const other of ['2001:db8:1:3::1', '2001:db8:1:1:ffff:ffff:ffff:ffff'])
      expect(await namesOfOne(other), other).not.toEqual(home);
    expect(await namesOfOne('::ffff:192.0.2.1')).toEqual(await namesOfOne('192.0.2.1'));
    // Of several hops, our own side wrote the last.
    expect(await namesOfOne('203.0.113.9, 192.0.2.1')).toEqual(await namesOfOne('192.0.2.1'));
    expect(await namesOfOne('no address')).toEqual(await namesOfOne('nothing'));
    expect(await namesOfOne('192.0.2.2')).not.toEqual(await namesOfOne('192.0.2.1'));
  });

  it('are made with the secret of the vault where no server gives one', async () => {
    const { rows } = await database.query<{ secret: string }>(
      `select decrypted_secret as secret from vault.decrypted_secrets where name = 'sender_secret'`,
    );
    expect(rows[0]?.secret).toMatch(/^[0-9a-f]{64}$/);
    const before = await namesOfOne();
    await database.exec(`update vault.secrets set sealed = 'another' where name = 'sender_secret'`);
    const after = await namesOfOne();
    expect(after.filter((name) => before.includes(name))).toEqual([]);
  });

  it('change every day, and nothing is left that could make those of yesterday', async () => {
    const before = await namesOfOne();
    const { rows: salts } = await database.query<{ salt: string }>('select salt from private.sender_day');
    await database.exec(`update private.sender_day set day = day - 1`);
    expect((await namesOfOne()).filter((name) => before.includes(name))).toEqual([]);
    const { rows } = await database.query<{ salt: string }>('select salt from private.sender_day');
    expect(rows).toHaveLength(1);
    expect(rows).not.toEqual(salts);
  });

  /** How many names of the limit are left, times ten, and how many of the day's. */
  const left = async () => {
    const { rows } = await database.query<{ n: number }>(
      `select (select count(*) from private.recent_submissions)::int * 10
         + (select count(*) from private.messages_today)::int as n`,
    );
    return rows[0]?.n;
  };

  it('are forgotten on time, also when nobody writes any more', async () => {
    await namesOfOne();
    const forgetAt = (moment: string) => database.exec(`select private.forget_senders(${moment})`);
    await forgetAt(`clock_timestamp()`);
    expect(await left()).toBe(11);
    await database.exec(`update private.recent_submissions set sent_at = sent_at - interval '11 minutes'`);
    await forgetAt(`clock_timestamp()`);
    expect(await left()).toBe(1);
    const { rows: before } = await database.query('select salt from private.sender_day');
    await forgetAt(`now() + interval '1 day'`);
    expect(await left()).toBe(0);
    expect((await database.query('select salt from private.sender_day')).rows).not.toEqual(before);
  });

  it('of the last minute are forgotten with the day', async () => {
    await namesOfOne();
    await database.exec(`update private.sender_day set day = day - 1`);
    await database.exec('select private.forget_senders(clock_timestamp())');
    expect(await left()).toBe(0);
  });

  it('of the limit are kept for as long as it looks back, and no longer', async () => {
    await namesOfOne();
    await database.exec(`update private.sender_day set day = '2026-11-23'`);
    for (const [sent, isKept] of [
      ['12:00:00', true],
      ['11:50:00', true],
      ['11:49:59', false],
      ['12:10:00', true],
      // By a clock that was wrong.
      ['12:10:01', false],
    ] as const) {
      await database.exec(`delete from private.recent_submissions;
        insert into private.recent_submissions (sender, sent_at) values ('one', '2026-11-23 ${sent}Z');
        select private.forget_senders('2026-11-23 12:00:00Z')`);
      expect(await left(), sent).toBe(isKept ? 11 : 1);
    }
  });

  it('are forgotten at night where no job runs every ten minutes', async () => {
    await namesOfOne();
    await database.exec(`update private.recent_submissions set sent_at = sent_at - interval '11 minutes'`);
    await database.exec('select private.forget_old(clock_timestamp())');
    expect(await left()).toBe(1);
  });

  it('never prevent a message when the vault cannot be read', async () => {
    await database.exec('alter view vault.decrypted_secrets rename column decrypted_secret to gone');
    try {
      expect(await sendMessage(database)).toBeGreaterThan(0);
    } finally {
      await database.exec('alter view vault.decrypted_secrets rename column gone to decrypted_secret');
    }
  });
});

describe.each(kinds)('The limit of a day in %s', (_name, open) => {
  let database: SqlDatabase;

  beforeAll(async () => {
    database = await open('day_limit');
  });

  afterAll(() => database.close());

  const sendMany = async (count: number, address: string) => {
    for (let n = 0; n < count; n += 1) {
      // As if ten minutes had passed.
      if (n % 60 === 0) await database.exec('delete from private.recent_submissions');
      await sendMessage(database, { ...VISITOR, address });
    }
  };

  it('lets a care home of a hundred people write three times each, and refuses what follows', async () => {
    await sendMany(300, '192.0.2.7');
    await database.exec('delete from private.recent_submissions');
    await expect(sendMessage(database, { ...VISITOR, address: '192.0.2.7' })).rejects.toMatchObject({
      code: 'PGRST',
    });
    await sendMany(1, '192.0.2.8');
  });

  it('lets sixty messages come at once, and refuses the next', async () => {
    await sendMany(60, '192.0.2.6');
    await expect(sendMessage(database, { ...VISITOR, address: '192.0.2.6' })).rejects.toMatchObject({
      code: 'PGRST',
    });
  });

  it('asks to wait until midnight, UTC', async () => {
    await database.exec('update private.contact_limit set messages = 1, per_day = 1');
    const untilMidnight = async () => {
      const { rows } = await database.query<{ seconds: number }>(
        `select 86400 - extract(epoch from (clock_timestamp() at time zone 'UTC')::time)::int as seconds`,
      );
      return rows[0]?.seconds ?? 0;
    };
    const before = await untilMidnight();
    await sendMany(1, '192.0.2.10');
    await database.exec('delete from private.recent_submissions');
    const refusal = await sendMessage(database, { ...VISITOR, address: '192.0.2.10' }).catch(
      (error: Error) => error,
    );
    const wait = Number(/retry_after=(\d+)/.exec((refusal as Error).message)?.[1]);
    expect(wait).toBeGreaterThanOrEqual((await untilMidnight()) - 1);
    expect(wait).toBeLessThanOrEqual(before + 1);
    await database.exec('update private.contact_limit set messages = default, per_day = default');
  });

  it('is never below the limit of ten minutes, which alone many have raised', async () => {
    await database.exec('update private.contact_limit set messages = 400, per_day = 1');
    await sendMany(5, '192.0.2.9');
    await database.exec('update private.contact_limit set messages = default, per_day = default');
  });

  it.each([['no messages at all', 'update private.contact_limit set per_day = 0']])(
    'cannot be %s',
    async (_what, change) => {
      await expect(database.exec(change)).rejects.toMatchObject({ code: '23514' });
    },
  );
});
