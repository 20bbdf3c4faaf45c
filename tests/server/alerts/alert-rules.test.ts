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

interface Claimed {
  readonly alert_id: unknown;
  readonly target_id: unknown;
  readonly kind: 'push' | 'mail';
  readonly alert: 'new' | 'reminder' | 'test' | 'stopped';
  readonly waiting: number | null;
  readonly oldest_at: unknown;
  readonly endpoint: string | null;
  readonly email: string | null;
}

/** Monday, 10 in the morning in New York. */
const MORNING = Date.parse('2026-11-23T15:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KEY = `B${'k'.repeat(86)}`;
const DEVICE_KEYS = [`B${'d'.repeat(86)}`, 'a'.repeat(22)];

describe.each(kinds)('Alerts on %s', (name, open) => {
  let database: SqlDatabase;
  let rosaId: string;
  let rosa: Caller;
  let now: number;
  let channels: { key: string | null; mail: boolean };

  beforeAll(async () => {
    database = await open('alerts');
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    now = MORNING;
    channels = { key: KEY, mail: false };
    await database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.alerts; delete from private.alert_targets; delete from auth.users;
      delete from private.alert_settings; insert into private.alert_settings (waiting_from) values ('-infinity')`);
    rosaId = await addAccount(database, 'rosa@example.com');
    rosa = signedIn(rosaId);
    await claim();
  });

  /** Stores a message of a visitor at this moment of the test's clock. */
  async function receive(count = 1): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      await database.exec('delete from private.recent_submissions');
      ids.push(await sendMessage(database));
    }
    await database.query(
      `update public."ContactTable" set created_at = $1 where id = any (($2::text)::bigint[])`,
      [new Date(now).toISOString(), `{${ids.join(',')}}`],
    );
    return ids;
  }

  async function claim(): Promise<Claimed[]> {
    const { rows } = await database.query<Claimed>(
      `select * from public.claim_alerts($1, array['localhost:9'], $2, $3)`,
      [channels.key, channels.mail, new Date(now).toISOString()],
    );
    return rows;
  }

  async function settle(
    { alert_id, target_id }: Claimed,
    outcome: string | null = 'sent',
    retryAfter: number | null = null,
  ) {
    const { rows } = await database.query<{ known: boolean }>(
      'select public.settle_alert($1, $2, $3, $4, $5, $6) as known',
      [alert_id, target_id, outcome, retryAfter, 'a reason', new Date(now).toISOString()],
    );
    return rows[0]?.known;
  }

  /** Claims what is due at this moment and settles it as sent; returns short descriptions. */
  async function sendAll(): Promise<string[]> {
    const claimed = await claim();
    for (const delivery of claimed) await settle(delivery);
    return claimed.map(({ kind, alert, waiting }) => `${kind} ${alert} ${waiting}`);
  }

  async function addDevice(name = 'one', owner = rosa): Promise<void> {
    await as(database, owner, 'select public.save_alert_device($1, $2, $3)', [
      `https://fcm.googleapis.com/fcm/send/${name}`,
      ...DEVICE_KEYS,
    ]);
  }

  const answer = (ids: readonly number[], answered = true) =>
    as(database, rosa, 'select * from public.answer_messages(($1::text)::bigint[], $2)', [
      `{${ids.join(',')}}`,
      answered,
    ]);

  describe('of new messages', () => {
    beforeEach(() => addDevice());

    it('are there as soon as the message is, once', async () => {
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
      now += MINUTE;
      expect(await sendAll()).toEqual([]);
    });

    it('are not made when the message was refused or rolled back', async () => {
      await expect(
        as(
          database,
          VISITOR,
          `insert into public."ContactTable" (name, email, phone, message) values ('', 'a@b.c', 1, 'x')`,
        ),
      ).rejects.toThrow();
      expect(await sendAll()).toEqual([]);
    });

    it('are not made for messages of a move, a restore or a seed', async () => {
      await database.query(
        `insert into public."ContactTable" (created_at, name, email, phone, message)
         values ($1, 'Seed', 'seed@example.com', 2025550143, 'Old')`,
        [new Date(now).toISOString()],
      );
      expect(await sendAll()).toEqual([]);
      // The message waits like any other.
      now += 3 * HOUR;
      expect(await sendAll()).toEqual(['push reminder 1']);
    });

    it('fold what comes within the gap, and go on counting', async () => {
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
      now += MINUTE;
      await receive(2);
      expect(await sendAll()).toEqual([]);
      now += 4 * MINUTE;
      expect(await sendAll()).toEqual(['push new 3']);
    });

    it('count anew when the last ones are long past', async () => {
      await receive();
      await sendAll();
      now += 61 * MINUTE;
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
    });

    it('are limited in a flood of messages: at most 12 an hour, then 2', async () => {
      const perHour: number[] = [];
      for (let hour = 0; hour < 2; hour += 1) {
        let alerts = 0;
        for (let minute = 0; minute < 60; minute += 1) {
          if (hour === 0 ? minute % 5 === 0 : true) await receive(hour === 0 ? 1 : 2);
          alerts += (await sendAll()).length;
          now += MINUTE;
        }
        perHour.push(alerts);
      }
      expect(perHour).toEqual([12, 2]);
    });

    it('are superseded by the newer one while the push service is out of order', async () => {
      await receive();
      for (const delivery of await claim()) await settle(delivery, 'busy');
      now += 5 * MINUTE;
      await receive();
      expect(await sendAll()).toEqual(['push new 2']);
      now += 2 * HOUR;
      expect(await sendAll()).toEqual([]);
    });

    it('are cancelled by answering or deleting, also when they wait to be sent again', async () => {
      const [answered = 0] = await receive();
      await answer([answered]);
      expect(await claim()).toEqual([]);
      const [deleted = 0] = await receive();
      for (const delivery of await claim()) await settle(delivery, 'busy');
      await as(database, rosa, 'select * from public.delete_messages(array[$1::bigint])', [deleted]);
      now += HOUR;
      expect(await claim()).toEqual([]);
    });

    it('are still made of the other one when one of two is answered', async () => {
      const [answered = 0] = await receive(2);
      await answer([answered]);
      expect(await sendAll()).toEqual(['push new 1']);
    });

    it('are not held up by a message that was answered before anybody was told of it', async () => {
      await answer(await receive());
      expect(await claim()).toEqual([]);
      now += MINUTE;
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
    });

    it('say how many still wait when they are sent at last', async () => {
      const ids = await receive(3);
      for (const delivery of await claim()) await settle(delivery, 'busy');
      await answer(ids.slice(0, 1));
      now += MINUTE;
      expect(await sendAll()).toEqual(['push new 2']);
    });

    it('go on after the clock was set back', async () => {
      await receive();
      await sendAll();
      now -= 24 * HOUR;
      await receive();
      expect((await sendAll()).length).toBe(1);
      await receive();
      expect(await sendAll()).toEqual([]);
    });
  });

  describe('once claimed', () => {
    beforeEach(() => addDevice());

    it('are left to their sender for a minute, then come again: at least once', async () => {
      await receive();
      const [first] = await claim();
      now += 59_000;
      expect(await claim()).toEqual([]);
      now += 1_000;
      const [again] = await claim();
      expect(again).toMatchObject({ alert_id: first?.alert_id, target_id: first?.target_id });
    });

    it('and sent stay sent, though a newer one superseded them meanwhile', async () => {
      await receive();
      const [first] = await claim();
      now += 5 * MINUTE;
      await receive();
      const [second] = await claim();
      expect(first && (await settle(first))).toBe(true);
      expect(second && (await settle(second))).toBe(true);
      now += HOUR;
      expect(await claim()).toEqual([]);
    });

    it('and gone with their device are not known any more', async () => {
      await receive();
      const [claimed] = await claim();
      await as(database, rosa, 'select public.remove_alert_device($1)', [claimed?.endpoint]);
      expect(claimed && (await settle(claimed))).toBe(false);
    });

    it.each([
      ['busy', null, 5_000],
      ['busy', 600, 600_000],
      ['refused', null, HOUR],
    ] as const)('and answered "%s" with Retry-After %s are due after %s ms', async (outcome, after, ms) => {
      await receive();
      for (const delivery of await claim()) await settle(delivery, outcome, after);
      now += ms - 1;
      expect(await claim()).toEqual([]);
      now += 1;
      expect(await sendAll()).toEqual(['push new 1']);
    });

    it('and busy again and again wait longer each time, at most half an hour', async () => {
      await receive();
      const waits: number[] = [];
      for (let tries = 0; tries < 11; tries += 1) {
        const [delivery] = await claim();
        if (delivery === undefined) break;
        await settle(delivery, 'busy');
        const { rows } = await database.query<{ seconds: number }>(
          `select extract(epoch from not_before - $1)::int as seconds from private.alert_targets where kind = 'push'`,
          [new Date(now).toISOString()],
        );
        const seconds = rows[0]?.seconds ?? 0;
        waits.push(seconds);
        now += seconds * 1000;
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800]);
    });

    it('and sent at last begin anew with short waits', async () => {
      await receive();
      for (const outcome of ['busy', 'busy', 'sent']) {
        for (const delivery of await claim()) await settle(delivery, outcome);
        now += MINUTE;
      }
      now += HOUR;
      await receive();
      for (const delivery of await claim()) await settle(delivery, 'busy');
      now += 5_000;
      expect(await sendAll()).toEqual(['push new 1']);
    });

    it('have one of four outcomes', async () => {
      await receive();
      const [claimed] = await claim();
      expect(claimed).toBeDefined();
      for (const outcome of ['lost', null])
        await expect(claimed && settle(claimed, outcome)).rejects.toMatchObject({ hint: 'unknown_outcome' });
    });

    it.skipIf(name === 'the embedded database')(
      'are left alone by a sender that runs meanwhile',
      async () => {
        if (typeof server === 'string') return;
        const [first, second] = [
          connectTo(server, 'alerts', 'postgres'),
          connectTo(server, 'alerts', 'postgres'),
        ];
        const claimBy = async (sender: SqlDatabase) =>
          (
            await sender.query(`select * from public.claim_alerts($1, array['localhost:9'], false, $2)`, [
              KEY,
              new Date(now).toISOString(),
            ])
          ).rows.length;
        await receive();
        for (const delivery of await claim()) await settle(delivery, 'busy');
        now += MINUTE;
        await first.exec('begin');
        expect(await claimBy(first)).toBe(1);
        // A sender that waits for the other one would have this take too long.
        await second.exec(`set statement_timeout = '5s'`);
        expect(await claimBy(second)).toBe(0);
        await first.exec('rollback');
        expect(await claimBy(second)).toBe(1);
        await Promise.all([first.close(), second.close()]);
      },
    );

    it('keep to the wait of a service also for a newer alert', async () => {
      await receive();
      for (const delivery of await claim()) await settle(delivery, 'busy', 1800);
      now += 5 * MINUTE;
      await receive();
      expect(await claim()).toEqual([]);
      now += 25 * MINUTE;
      expect(await sendAll()).toEqual(['push new 2']);
    });

    it('of a device that is gone lead to an e-mail, and the device stays disabled', async () => {
      channels.mail = true;
      await receive();
      for (const delivery of await claim())
        await settle(delivery, delivery.kind === 'push' ? 'gone' : 'sent');
      expect(await sendAll()).toEqual(['mail stopped null']);
      expect(
        await as(database, rosa, 'select public.save_alert_device($1, $2, $3) as state', [
          'https://fcm.googleapis.com/fcm/send/one',
          ...DEVICE_KEYS,
        ]),
      ).toEqual([{ state: 'dead' }]);
      now += HOUR;
      await receive();
      expect(await sendAll()).toEqual(['mail new 1']);
    });
  });

  describe('as reminders', () => {
    beforeEach(() => addDevice());

    it('come every 3 hours while nobody answers, at most three a day, and stop with the answer', async () => {
      const ids = await receive(2);
      const told: string[] = [];
      for (let quarter = 0; quarter < 4 * 48; quarter += 1) {
        for (const line of await sendAll()) {
          const local = new Date(now).toLocaleString('en-US', {
            timeZone: 'America/New_York',
            weekday: 'short',
            hour: 'numeric',
            minute: '2-digit',
          });
          told.push(`${local} ${line}`);
        }
        if (quarter === 4 * 24) await answer(ids);
        now += 15 * MINUTE;
      }
      expect(told).toEqual([
        'Mon 10:00 AM push new 2',
        'Mon 1:00 PM push reminder 2',
        'Mon 4:00 PM push reminder 2',
        'Mon 7:00 PM push reminder 2',
        'Tue 8:00 AM push reminder 2',
      ]);
    });

    it('follow the settings: time zone, hours, how long, how many', async () => {
      await database.exec(`update private.alert_settings set time_zone = 'Europe/Berlin', remind_from_hour = 0,
        remind_to_hour = 24, remind_after = '1 hour', reminders_a_day = 1`);
      await receive();
      const told: string[] = [];
      for (let quarter = 0; quarter < 4 * 12; quarter += 1) {
        for (const line of await sendAll()) told.push(`${new Date(now).toISOString().slice(11, 16)} ${line}`);
        now += 15 * MINUTE;
      }
      // 17:00 in Berlin is one day; midnight there (23:00 UTC) begins the next.
      expect(told).toEqual(['15:00 push new 1', '16:00 push reminder 1', '23:00 push reminder 1']);
      await expect(
        database.exec(`update private.alert_settings set time_zone = 'Mars/Olympus'`),
      ).rejects.toThrow(/Mars/);
    });

    it('come again when an answer is taken back', async () => {
      const ids = await receive();
      await sendAll();
      await answer(ids);
      await answer(ids, false);
      now += 3 * HOUR;
      expect(await sendAll()).toEqual(['push reminder 1']);
    });

    it('do not remind of messages from before the update', async () => {
      await receive();
      await sendAll();
      await database.query('update private.alert_settings set waiting_from = $1', [
        new Date(now + 1).toISOString(),
      ]);
      now += 4 * HOUR;
      expect(await sendAll()).toEqual([]);
    });
  });

  describe('reach', () => {
    it('the account’s own e-mail unless it was turned off', async () => {
      channels.mail = true;
      await addAccount(database, 'sam@example.com');
      await as(database, rosa, 'select public.set_alert_mail(false)');
      await receive();
      expect((await claim()).map(({ kind, email }) => [kind, email])).toEqual([['mail', 'sam@example.com']]);
    });

    it('nobody from the moment the account is removed, banned or no longer staff', async () => {
      channels.mail = true;
      await addDevice();
      for (const change of [
        `raw_app_meta_data = '{}'`,
        `banned_until = 'infinity'`,
        'deleted_at = now()',
        undefined,
      ]) {
        await database.exec(
          `update auth.users set raw_app_meta_data = '{"role": "staff"}', banned_until = null, deleted_at = null`,
        );
        now += HOUR;
        await receive();
        const claimed = await claim();
        expect(claimed).toHaveLength(2);
        for (const delivery of claimed) await settle(delivery, 'busy');
        await database.exec(
          change === undefined ? 'delete from auth.users' : `update auth.users set ${change}`,
        );
        now += HOUR;
        await receive();
        expect(await claim()).toEqual([]);
      }
    });

    it('no customer account, whatever it asks for', async () => {
      channels.mail = true;
      const customer = signedIn(await addAccount(database, 'customer@example.com', 'customer'));
      await expect(addDevice('customer', customer)).rejects.toMatchObject({ hint: 'not_staff' });
      await receive();
      expect((await claim()).map(({ email }) => email)).toEqual(['rosa@example.com']);
    });

    it('a device only with the key of its subscription, and recover after a restore with another key', async () => {
      channels.mail = true;
      await addDevice();
      channels.key = `B${'n'.repeat(86)}`;
      expect(await sendAll()).toEqual(['mail stopped null']);
      const [setup] = await as(database, rosa, 'select * from public.alert_setup($1)', [
        'https://fcm.googleapis.com/fcm/send/one',
      ]);
      expect(setup).toMatchObject({ device: 'dead', public_key: channels.key });
      await addDevice('made-anew');
      await receive();
      expect((await sendAll()).sort()).toEqual(['mail new 1', 'push new 1']);
    });

    it('nobody while the server has no key, and tell of all once it has one', async () => {
      await addDevice();
      channels.key = null;
      await receive();
      expect(await claim()).toEqual([]);
      channels.key = KEY;
      now += HOUR;
      await receive();
      expect(await sendAll()).toEqual(['push new 2']);
    });
  });

  it('of a test go to one device, or to all of the account, and at most ten in ten minutes', async () => {
    channels.mail = true;
    await claim();
    await addDevice('one');
    await addDevice('two');
    const test = (endpoint: string | null) =>
      as<{ targets: number }>(database, rosa, 'select public.test_alert($1) as targets', [endpoint]);
    expect(await test('https://fcm.googleapis.com/fcm/send/two')).toEqual([{ targets: 1 }]);
    const claimed = await claim();
    expect(claimed).toMatchObject([{ alert: 'test', endpoint: 'https://fcm.googleapis.com/fcm/send/two' }]);
    // Tried once: the next claim does not return it again.
    for (const delivery of claimed) await settle(delivery, 'busy');
    now += HOUR;
    expect(await claim()).toEqual([]);
    expect(await test(null)).toEqual([{ targets: 3 }]);
    await expect(test('https://fcm.googleapis.com/fcm/send/none')).rejects.toMatchObject({
      hint: 'no_target',
    });
    for (let n = 2; n < 10; n += 1) await test(null);
    await expect(test(null)).rejects.toMatchObject({ hint: 'too_many_tests' });
    const sam = signedIn(await addAccount(database, 'sam@example.com'));
    expect(await as(database, sam, 'select public.test_alert() as targets')).toEqual([{ targets: 1 }]);
  });

  it('are claimed and settled by the sender alone', async () => {
    await addDevice();
    await receive();
    const CLAIM = 'select * from public.claim_alerts(public_key => $1)';
    for (const caller of [VISITOR, rosa])
      await expect(as(database, caller, CLAIM, [KEY])).rejects.toMatchObject({ code: '42501' });
    await expect(as(database, rosa, `select public.settle_alert(1, 1, 'sent')`)).rejects.toMatchObject({
      code: '42501',
    });
    const sender: Caller = { role: 'service_role' };
    const [claimed] = await as<Claimed>(database, sender, CLAIM, [KEY]);
    expect(claimed).toMatchObject({ alert: 'new' });
    expect(
      await as(database, sender, `select public.settle_alert($1, $2, 'sent') as known`, [
        claimed?.alert_id,
        claimed?.target_id,
      ]),
    ).toEqual([{ known: true }]);
  });

  it('are forgotten after 30 days, and a device that is gone after 90', async () => {
    channels.mail = true;
    await addDevice();
    await receive();
    for (const delivery of await claim()) await settle(delivery, delivery.kind === 'push' ? 'gone' : 'sent');
    await sendAll();
    const left = async (days: number) => {
      now = MORNING + days * 24 * HOUR;
      await receive();
      await sendAll();
      const { rows } = await database.query<{ alerts: number; devices: number }>(
        `select (select count(*)::int from private.alerts where made_at = $1) as alerts,
          (select count(*)::int from private.alert_targets where kind = 'push') as devices`,
        [new Date(MORNING).toISOString()],
      );
      return rows[0];
    };
    expect(await left(29)).toEqual({ alerts: 2, devices: 1 });
    expect(await left(31)).toEqual({ alerts: 0, devices: 1 });
    expect(await left(89)).toEqual({ alerts: 0, devices: 1 });
    expect(await left(91)).toEqual({ alerts: 0, devices: 0 });
  });

  it('write nothing while nothing is to be done', async () => {
    await addDevice();
    await receive();
    await sendAll();
    now += 1000;
    const written = async () =>
      (await database.query('select ctid::text as row, last_run from private.alert_sender')).rows;
    const before = await written();
    await claim();
    expect(await written()).toEqual(before);
    now += 2 * MINUTE;
    await claim();
    expect(await written()).not.toEqual(before);
  });
});
