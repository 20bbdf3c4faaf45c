import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { SUPABASE_DIR } from '../../../server/project.ts';
import { sendMessage, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';

/** The used part of Supabase Vault: a view that shows the decrypted secrets. */
const VAULT = `create schema vault;
  create table vault.secrets (name text unique, sealed text);
  create view vault.decrypted_secrets as select name, reverse(sealed) as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns void language sql
    as 'insert into vault.secrets values ($2, reverse($1))';
  select vault.create_secret('of something else', 'alerts_secret')`;
/** What a hosted project, which has a vault before the first migration, is given by the last one. */
const HOSTED = path.join(SUPABASE_DIR, 'migrations/20261128091000_hosted_project.sql');

describeOnDatabases('The names of senders', 'sender_names', (database) => {
  beforeAll(async () => {
    await database.exec(VAULT);
    await database.exec(
      'drop function private.ring_for_new_message() cascade; drop function private.ring_alert_sender()',
    );
    await database.exec(await readFile(HOSTED, 'utf8'));
  });

  beforeEach(() =>
    database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.messages_today; select set_config('third_age.sender_secret', '', false)`),
  );

  const one = async <Value>(sql: string) => {
    const { rows } = await database.query<{ value: Value }>(sql);
    expect(rows).toHaveLength(1);
    return rows[0]?.value;
  };
  const salt = () => one<string>('select salt as value from private.sender_day');

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

  it.each<[string, string, boolean]>([
    ['2001:db8:1:2::1', '2001:DB8:1:2:8000::1', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8:1:2::1', '2001:db8:1:1:ffff:ffff:ffff:ffff', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    // Of several hops, our own side wrote the last.
    ['203.0.113.9, 192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1, 203.0.113.9', '192.0.2.1', false],
    ['no address', 'nothing', true],
    ['192.0.2.2', '192.0.2.1', false],
  ])('of %s and %s are the same: %s', async (address, other, isSame) => {
    const [names, others] = [await namesOfOne(address), await namesOfOne(other)];
    expect(names.map((name, index) => name === others[index])).toEqual([isSame, isSame, isSame]);
  });

  it('are made with the secret that the migrations gave the vault where no server gives one', async () => {
    expect(
      await one(`select decrypted_secret as value from vault.decrypted_secrets where name = 'sender_secret'`),
    ).toMatch(/^[0-9a-f]{64}$/);
    const before = await namesOfOne();
    await database.exec(`update vault.secrets set sealed = 'another' where name = 'sender_secret'`);
    expect((await namesOfOne()).filter((name) => before.includes(name))).toEqual([]);
  });

  it('change every day, and nothing is left that could make those of yesterday', async () => {
    const [before, old] = [await namesOfOne(), await salt()];
    await database.exec(`update private.sender_day set day = day - 1`);
    expect((await namesOfOne()).filter((name) => before.includes(name))).toEqual([]);
    expect(await salt()).not.toBe(old);
  });

  /** How many names of the limit are left, times ten, and how many of the day's. */
  const left = () =>
    one<number>(
      `select (select count(*) from private.recent_submissions)::int * 10
         + (select count(*) from private.messages_today)::int as value`,
    );

  it('are forgotten on time, also when nobody writes any more', async () => {
    await namesOfOne();
    const forget = (moment = 'clock_timestamp()') =>
      database.exec(`select private.forget_senders(${moment})`);
    await forget();
    expect(await left()).toBe(11);
    const before = await salt();
    await forget(`now() + interval '1 day'`);
    expect(await left()).toBe(0);
    expect(await salt()).not.toBe(before);
    await namesOfOne();
    await database.exec('update private.sender_day set day = day - 1');
    await forget();
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
    expect(await sendMessage(database)).toBeGreaterThan(0);
  });
});
