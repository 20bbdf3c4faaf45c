import { beforeEach } from 'vitest';
import type { SqlSession } from '../../../server/database/migrations.ts';
import type { Delivery } from '../../../supabase/functions/_shared/alerts/delivery.ts';
import { addAccount, as, sendMessage, signedIn, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases, type TestDatabase } from '../support/postgres/sql-databases.ts';

/** Monday, 10 in the morning in New York. */
export const MORNING = Date.parse('2026-11-23T15:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const CLOCK = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
/** The public key of the sender. */
export const KEY = `B${'k'.repeat(86)}`;
/** The keys of a device's subscription: p256dh and auth. */
export const DEVICE_KEYS = [`B${'d'.repeat(86)}`, 'a'.repeat(22)] as const;

export const deviceAddress = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;

/**
 * Describes tests of the alert rules on each database. Before each of them the database has nobody but Rosa, who is
 * staff, and the sender has run once in the morning, with a key and without e-mail.
 */
export function describeAlerts(name: string, tests: (database: TestDatabase, alerts: Alerts) => void): void {
  describeOnDatabases('Alerts', name, (database) => {
    const alerts = new Alerts(database);
    beforeEach(() => alerts.begin());
    tests(database, alerts);
  });
}

class Alerts {
  readonly #database: TestDatabase;
  /** The clock, in milliseconds since 1970. A test moves it. */
  now = MORNING;
  /** By which ways the sender can tell: the public key of its push messages, and whether it sends e-mail. */
  channels: { key: string | null; mail: boolean } = { key: KEY, mail: false };
  rosa = VISITOR;

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  async begin(): Promise<void> {
    await this.#database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.alerts; delete from private.alert_targets; delete from auth.users;
      delete from private.alert_settings; insert into private.alert_settings (waiting_from) values ('-infinity')`);
    this.now = MORNING;
    this.channels = { key: KEY, mail: false };
    this.rosa = signedIn(await addAccount(this.#database, 'rosa@example.com'));
    await this.claim();
  }

  /** The moment of the test's clock. */
  get moment(): string {
    return new Date(this.now).toISOString();
  }

  /** Moves the clock before what is done next. */
  after(milliseconds: number): this {
    this.now += milliseconds;
    return this;
  }

  /** Stores messages of a visitor at this moment. Returns their numbers. */
  async receive(count = 1): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      await this.#database.exec('delete from private.recent_submissions');
      ids.push(await sendMessage(this.#database));
    }
    await this.#database.query(
      `update public."ContactTable" set created_at = $1 where id = any (($2::text)::bigint[])`,
      [this.moment, `{${ids.join(',')}}`],
    );
    return ids;
  }

  async claim(session: SqlSession = this.#database): Promise<Delivery[]> {
    const { rows } = await session.query<Delivery>(
      `select * from public.claim_alerts($1, array['localhost:9'], $2, $3)`,
      [this.channels.key, this.channels.mail, this.moment],
    );
    return rows;
  }

  /** Whether the delivery is still known. */
  async settle(
    delivery: Delivery | undefined,
    outcome: string | null = 'sent',
    retryAfter: number | null = null,
  ) {
    if (delivery === undefined) throw new Error('Nothing was claimed.');
    const { alert_id, target_id } = delivery;
    const [settled] = await this.#database.rows<{ known: boolean }>(
      'select public.settle_alert($1, $2, $3, $4, $5, $6) as known',
      [alert_id, target_id, outcome, retryAfter, 'a reason', this.moment],
    );
    return settled?.known;
  }

  /** Claims what is due at this moment and settles all of it so; returns short descriptions. */
  async sendAll(outcome = 'sent', retryAfter: number | null = null): Promise<string[]> {
    const claimed = await this.claim();
    for (const delivery of claimed) await this.settle(delivery, outcome, retryAfter);
    return claimed.map(({ kind, alert, waiting }) => `${kind} ${alert} ${waiting}`);
  }

  /** What is told in these hours, by a clock that shows the time there: a look every quarter of an hour. */
  async toldIn(hours: number, timeZone = 'America/New_York'): Promise<string[]> {
    const told: string[] = [];
    for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
      const time = new Date(this.now).toLocaleString('en-US', { ...CLOCK, timeZone });
      for (const line of await this.sendAll()) told.push(`${time} ${line}`);
      this.now += 15 * MINUTE;
    }
    return told;
  }

  /** The state of the device afterwards. */
  async addDevice(name = 'one'): Promise<string | undefined> {
    const save = 'select public.save_alert_device($1, $2, $3) as state';
    const values = [deviceAddress(name), ...DEVICE_KEYS];
    return (await as<{ state: string }>(this.#database, this.rosa, save, values))[0]?.state;
  }

  /** So many more of Rosa's devices, past the limit of an account. */
  async addDevices(count: number): Promise<void> {
    await this.#database.query(
      `insert into private.alert_targets (user_id, kind, endpoint, p256dh, auth, public_key)
       select $1, 'push', 'https://push.example/' || n, 'p', 'a', $2 from generate_series(1, $3::int) n`,
      [this.rosa.claims?.sub, KEY, count],
    );
  }

  /** The outcomes of all deliveries, oldest alert first. */
  async outcomes(): Promise<(string | null)[]> {
    const sql = 'select outcome from private.deliveries order by alert_id, target_id';
    return (await this.#database.rows<{ outcome: string | null }>(sql)).map(({ outcome }) => outcome);
  }

  answer(ids: readonly number[], answered = true): Promise<unknown> {
    const sql = 'select * from public.answer_messages(($1::text)::bigint[], $2)';
    return as(this.#database, this.rosa, sql, [`{${ids.join(',')}}`, answered]);
  }
}
