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

  /** Messages that nobody announced, and that nobody or Rosa answered. */
  const seed = (count: number, at: number, answered = false) =>
    database.query(
      `insert into public."ContactTable" (created_at, name, email, phone, message, answered_at)
       select $1::timestamptz, 'Seed', 'seed@example.com', 2025550143, 'Old', $2::timestamptz
       from generate_series(1, $3::int)`,
      [new Date(at).toISOString(), answered ? new Date(at).toISOString() : null, count],
    );

  /** The outcomes of all deliveries, oldest alert first. */
  const outcomes = async () =>
    (
      await database.query<{ outcome: string | null }>(
        'select outcome from private.deliveries order by alert_id, target_id',
      )
    ).rows.map(({ outcome }) => outcome);

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
      // Open, and about something else.
      await database.query(
        `with stopped as (insert into private.alerts (kind, made_at) values ('stopped', $1) returning id)
         insert into private.deliveries (alert_id, target_id)
         select stopped.id, t.id from stopped, private.alert_targets t`,
        [new Date(now).toISOString()],
      );
      now += 60 * MINUTE;
      await receive();
      expect(await sendAll()).toEqual(['push stopped null', 'push new 1']);
    });

    it('count anew after a reminder', async () => {
      await receive();
      await sendAll();
      now += 3 * HOUR;
      expect(await sendAll()).toEqual(['push reminder 1']);
      now += 10 * MINUTE;
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
    });

    it('become rare when more than twenty messages wait, of those that anybody waits for', async () => {
      const from = now - HOUR;
      await database.query('update private.alert_settings set waiting_from = $1', [
        new Date(from).toISOString(),
      ]);
      await seed(30, from - 1);
      await seed(30, from, true);
      await seed(18, from);
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
      now += 5 * MINUTE;
      await receive();
      expect(await sendAll()).toEqual(['push new 2']);
      now += 5 * MINUTE;
      await receive();
      expect(await sendAll()).toEqual([]);
      now += 25 * MINUTE - 1;
      expect(await sendAll()).toEqual([]);
      now += 1;
      expect(await sendAll()).toEqual(['push new 3']);
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

    it('are cancelled when what they tell of is answered, though an older message waits', async () => {
      await receive();
      await sendAll();
      now += HOUR;
      const ids = await receive();
      for (const delivery of await claim()) await settle(delivery, 'busy');
      await answer(ids);
      now += MINUTE;
      expect(await claim()).toEqual([]);
      // What was sent before was sent.
      expect(await outcomes()).toEqual(['sent', 'cancelled']);
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
      await receive();
      await claim();
      expect(await outcomes()).toEqual(['sent', 'sent', null]);
    });

    it('and sent to one device are still sent to the other', async () => {
      await addDevice('two');
      await receive();
      const [one, two] = await claim();
      expect(one && (await settle(one))).toBe(true);
      now += MINUTE;
      expect(await claim()).toMatchObject([{ target_id: two?.target_id }]);
    });

    it('wait for the device that failed, and for no other', async () => {
      await addDevice('two');
      await addDevice('three');
      await receive();
      const [one, two, three] = await claim();
      expect(three && (await settle(three))).toBe(true);
      expect(one && (await settle(one, 'busy', 1800))).toBe(true);
      expect(two && (await settle(two))).toBe(true);
      now += 5 * MINUTE;
      await receive();
      expect((await claim()).map(({ target_id }) => target_id)).toEqual([two?.target_id, three?.target_id]);
      now += 25 * MINUTE;
      expect((await claim()).map(({ target_id }) => target_id)).toContain(one?.target_id);
    });

    it('and busy for longer than a day are tried after a day, and after a second at the soonest', async () => {
      for (const [asked, waited] of [
        [100_000, 86_400],
        [0, 1],
      ] as const) {
        await receive();
        for (const delivery of await claim()) await settle(delivery, 'busy', asked);
        const { rows } = await database.query(
          'select extract(epoch from not_before - $1::timestamptz)::int as seconds from private.alert_targets',
          [new Date(now).toISOString()],
        );
        expect(rows).toEqual([{ seconds: waited }]);
        now += 25 * HOUR;
      }
    });

    it('are twenty at a time', async () => {
      await database.query(
        `insert into private.alert_targets (user_id, kind, endpoint, p256dh, auth, public_key)
         select $1, 'push', 'https://push.example/' || n, 'p', 'a', $2 from generate_series(1, 20) n`,
        [rosaId, KEY],
      );
      await receive();
      expect([(await claim()).length, (await claim()).length]).toEqual([20, 1]);
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
        const [first, second, third] = [
          connectTo(server, 'alerts', 'postgres'),
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
        // One of them makes alerts, the other only helps to send.
        now += HOUR;
        await first.exec('begin');
        await claimBy(first);
        await database.exec('delete from private.recent_submissions');
        await sendMessage(third);
        expect(await claimBy(second)).toBe(0);
        await first.exec('commit');
        expect(await claimBy(second)).toBe(1);
        await Promise.all([first, second, third].map((session) => session.close()));
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

  describe('of a device that is gone', () => {
    beforeEach(async () => {
      channels.mail = true;
      // The first mailbox is that of a colleague.
      const sam = signedIn(await addAccount(database, 'sam@example.com'));
      await as(database, sam, 'select public.set_alert_mail(true)');
      await addDevice('one');
      await addDevice('two');
    });

    const push = (claimed: readonly Claimed[]) => claimed.filter(({ kind }) => kind === 'push');

    it('go to its own account, once, and to the other devices as before', async () => {
      await receive();
      const [one, two] = push(await claim());
      expect(one && (await settle(one, 'gone'))).toBe(true);
      expect(one && (await settle(one, 'gone'))).toBe(true);
      const stopped = await claim();
      expect(stopped).toMatchObject([{ kind: 'mail', alert: 'stopped', email: 'rosa@example.com' }]);
      now += MINUTE;
      expect(push(await claim())).toMatchObject([{ target_id: two?.target_id }]);
    });

    it('are still sent when a new message comes before them', async () => {
      await receive();
      const [one] = push(await claim());
      expect(one && (await settle(one, 'gone'))).toBe(true);
      now += 5 * MINUTE;
      await receive();
      expect((await sendAll()).sort()).toEqual([
        'mail new 2',
        'mail new 2',
        'mail stopped null',
        'push new 2',
      ]);
    });

    it('are none where no e-mail is sent', async () => {
      channels.mail = false;
      await receive();
      await sendAll();
      now += 5 * MINUTE;
      await receive();
      const [one] = push(await claim());
      expect(one && (await settle(one, 'gone'))).toBe(true);
      expect(await claim()).toEqual([]);
      // What it got before, it got.
      expect((await outcomes()).sort()).toEqual(['gone', null, 'sent', 'sent']);
    });
  });

  describe('as reminders', () => {
    beforeEach(() => addDevice());

    /** What is told in these hours, by the clock of New York. */
    async function toldIn(hours: number): Promise<string[]> {
      const told: string[] = [];
      for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
        for (const line of await sendAll())
          told.push(
            `${new Date(now).toLocaleString('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })} ${line}`,
          );
        now += 15 * MINUTE;
      }
      return told;
    }

    it('come between 8 and 20 o’clock, three a day at most', async () => {
      now = MORNING - 5 * HOUR;
      await receive();
      expect(await toldIn(12.25)).toEqual([
        '5:00 AM push new 1',
        '8:00 AM push reminder 1',
        '11:00 AM push reminder 1',
        '2:00 PM push reminder 1',
      ]);
      await database.exec('delete from private.alerts; delete from public."ContactTable"');
      await receive();
      expect(await toldIn(16)).toEqual(['5:15 PM push new 1', '8:00 AM push reminder 1']);
    });

    it('are none where none are wanted', async () => {
      await database.exec('update private.alert_settings set reminders_a_day = 0');
      await receive();
      expect(await toldIn(4)).toEqual(['10:00 AM push new 1']);
    });

    it('do not wait longer because a newer message was told of meanwhile', async () => {
      await receive();
      await sendAll();
      now += 2 * HOUR;
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
      now += HOUR;
      expect(await sendAll()).toEqual(['push reminder 2']);
    });

    it('are due by the oldest message that still waits', async () => {
      const ids = await receive();
      await sendAll();
      await answer(ids);
      now += 2 * HOUR;
      await receive();
      expect(await sendAll()).toEqual(['push new 1']);
      now += HOUR;
      expect(await sendAll()).toEqual([]);
      now += 2 * HOUR;
      expect(await sendAll()).toEqual(['push reminder 1']);
    });

    it('come again after the clock was set back', async () => {
      await receive();
      await sendAll();
      now += 3 * HOUR;
      expect(await sendAll()).toEqual(['push reminder 1']);
      now -= 24 * HOUR;
      await database.query('update public."ContactTable" set created_at = $1', [
        new Date(now - 3 * HOUR).toISOString(),
      ]);
      expect(await sendAll()).toEqual(['push reminder 1']);
    });

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
      // From this moment on, and not after it.
      await database.query('update private.alert_settings set waiting_from = $1', [
        new Date(MORNING).toISOString(),
      ]);
      expect(await sendAll()).toEqual(['push reminder 1']);
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

    it('nobody by a way that the server has no longer', async () => {
      channels.mail = true;
      await addDevice();
      await receive();
      expect((await sendAll()).sort()).toEqual(['mail new 1', 'push new 1']);
      for (const [only, told] of [
        [{ key: KEY, mail: false }, 'push new 1'],
        [{ key: null, mail: true }, 'mail new 1'],
      ] as const) {
        channels = only;
        now += 2 * HOUR;
        await receive();
        expect(await sendAll()).toEqual([told]);
      }
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

  describe('of a test', () => {
    const test = (endpoint: string | null = null) =>
      as<{ targets: number }>(database, rosa, 'select public.test_alert($1) as targets', [endpoint]);

    it('need a sender that has a key or sends e-mail', async () => {
      await addDevice();
      channels = { key: null, mail: false };
      await claim();
      await expect(test()).rejects.toMatchObject({ hint: 'no_sender' });
      for (const only of [
        { key: KEY, mail: false },
        { key: null, mail: true },
      ]) {
        channels = only;
        await claim();
        expect(await test()).toEqual([{ targets: 1 }]);
      }
    });

    it('are counted apart from all other alerts, and forgotten by the count after ten minutes', async () => {
      await addDevice();
      await database.exec(`with made as (
          insert into private.alerts (kind, made_at) select 'new', now() from generate_series(1, 10) returning id)
        insert into private.deliveries (alert_id, target_id) select made.id, t.id from made, private.alert_targets t`);
      for (let n = 0; n < 10; n += 1) await test();
      await expect(test()).rejects.toMatchObject({ hint: 'too_many_tests' });
      await database.exec(`update private.alerts set made_at = made_at - interval '10 minutes'`);
      expect(await test()).toEqual([{ targets: 1 }]);
    });

    it('are tried once for each device, and end nothing but themselves', async () => {
      await addDevice('one');
      await addDevice('two');
      await test();
      const [one, two] = await claim();
      expect(one && (await settle(one, 'busy'))).toBe(true);
      now += MINUTE;
      // The sender of the other one died.
      expect(await claim()).toMatchObject([{ alert: 'test', target_id: two?.target_id }]);
      expect(two && (await settle(two))).toBe(true);
      // The one that was thought dead says that it failed.
      expect(two && (await settle(two, 'busy'))).toBe(true);
      expect(await outcomes()).toEqual(['cancelled', 'sent']);
      now += MINUTE;
      await receive();
      for (const delivery of await claim()) await settle(delivery, 'busy');
      await test('https://fcm.googleapis.com/fcm/send/one');
      for (const delivery of await claim()) await settle(delivery, 'busy');
      now += HOUR;
      expect(await sendAll()).toEqual(['push new 1', 'push new 1']);
    });

    it('do not wait for a device that failed, the first time', async () => {
      await addDevice();
      await receive();
      for (const delivery of await claim()) await settle(delivery, 'busy', 1800);
      await test();
      expect(await claim()).toMatchObject([{ alert: 'test' }]);
      now += MINUTE;
      expect(await claim()).toEqual([]);
    });

    it('go to everybody, and nothing else with them, when the owner asks', async () => {
      await addDevice();
      await addAccount(database, 'sam@example.com');
      await receive();
      await claim();
      now += 2 * MINUTE;
      const claimTests = async (mail: boolean) =>
        (
          await database.query<Claimed>(`select * from private.claim_tests($1, '{}', $2, $3)`, [
            KEY,
            mail,
            new Date(now).toISOString(),
          ])
        ).rows;
      const told = await claimTests(true);
      expect(told.map(({ kind, alert, email }) => `${kind} ${alert} ${email}`).sort()).toEqual([
        'mail test rosa@example.com',
        'mail test sam@example.com',
        'push test null',
      ]);
      const { rows } = await database.query(
        'select sends_mail from private.alert_sender where last_run = $1',
        [new Date(now).toISOString()],
      );
      expect(rows).toEqual([{ sends_mail: true }]);
      await database.query(
        `insert into private.alert_targets (user_id, kind, endpoint, p256dh, auth, public_key)
         select $1, 'push', 'https://push.example/' || n, 'p', 'a', $2 from generate_series(1, 1000) n`,
        [rosaId, KEY],
      );
      expect(await claimTests(true)).toHaveLength(1000);
    });

    it.skipIf(name === 'the embedded database')(
      'are counted one after the other when two are asked for at the same moment',
      async () => {
        if (typeof server === 'string') return;
        await addDevice();
        for (let n = 0; n < 9; n += 1) await test();
        const other = connectTo(server, 'alerts', 'postgres');
        // The tenth, whose transaction is not over.
        await database.query(`select set_config('request.jwt.claims', $1, false)`, [
          JSON.stringify(rosa.claims),
        ]);
        await database.exec('begin');
        await database.query('select private.test_alert(null)');
        const eleventh = as(other, rosa, 'select public.test_alert()').catch((error: unknown) => error);
        await expect
          .poll(async () => (await database.query('select from pg_locks where not granted')).rows.length)
          .toBeGreaterThan(0);
        await database.exec(`commit; select set_config('request.jwt.claims', '', false)`);
        expect(await eleventh).toMatchObject({ hint: 'too_many_tests' });
        await other.close();
      },
    );
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
    expect(await left(30)).toEqual({ alerts: 2, devices: 1 });
    expect(await left(31)).toEqual({ alerts: 0, devices: 1 });
    expect(await left(90)).toEqual({ alerts: 0, devices: 1 });
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
    await database.exec('update private.alert_sender set last_run = null');
    await claim();
    expect(await written()).toMatchObject([{ last_run: expect.anything() }]);
  });
});
