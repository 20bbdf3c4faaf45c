import type { SqlSession } from '../../../server/database/migrations.ts';
import { addAccount, as, sendMessage, signedIn } from '../support/postgres/sql-caller.ts';

/** A delivery, as `claim_alerts` hands it to the sender. */
export interface Claimed {
  readonly alert_id: unknown;
  readonly target_id: unknown;
  readonly kind: 'push' | 'mail';
  readonly alert: 'new' | 'reminder' | 'test' | 'stopped';
  readonly waiting: number | null;
  readonly oldest_at: unknown;
  readonly endpoint: string | null;
  readonly email: string | null;
}

interface Sender {
  /** The clock, in milliseconds since 1970. A test moves it. */
  now: number;
  /** By which ways the sender can tell: the public key of its push messages, and whether it sends e-mail. */
  channels: { key: string | null; mail: boolean };
}

export type AlertFixture = Awaited<ReturnType<typeof alertFixture>>;

/** Monday, 10 in the morning in New York. */
export const MORNING = Date.parse('2026-11-23T15:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const CLOCK = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
/** The public key of the sender. */
export const KEY = `B${'k'.repeat(86)}`;
/** The keys of a device's subscription: p256dh and auth. */
export const DEVICE_KEYS = [`B${'d'.repeat(86)}`, 'a'.repeat(22)] as const;

/**
 * Begins a test of the alert rules: empties the database, adds Rosa, who is staff, and runs the sender once in the
 * morning, with a key and without e-mail.
 */
export async function alertFixture(database: SqlSession) {
  await database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
    delete from private.alerts; delete from private.alert_targets; delete from auth.users;
    delete from private.alert_settings; insert into private.alert_settings (waiting_from) values ('-infinity')`);
  const rosa = signedIn(await addAccount(database, 'rosa@example.com'));
  const sender: Sender = { now: MORNING, channels: { key: KEY, mail: false } };

  /** Stores messages of a visitor at this moment of the test's clock. Returns their numbers. */
  async function receive(count = 1): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      await database.exec('delete from private.recent_submissions');
      ids.push(await sendMessage(database));
    }
    await database.query(
      `update public."ContactTable" set created_at = $1 where id = any (($2::text)::bigint[])`,
      [new Date(sender.now).toISOString(), `{${ids.join(',')}}`],
    );
    return ids;
  }

  async function claim(): Promise<Claimed[]> {
    const { rows } = await database.query<Claimed>(
      `select * from public.claim_alerts($1, array['localhost:9'], $2, $3)`,
      [sender.channels.key, sender.channels.mail, new Date(sender.now).toISOString()],
    );
    return rows;
  }

  /** Whether the delivery is still known. */
  async function settle(
    delivery: Claimed | undefined,
    outcome: string | null = 'sent',
    retryAfter: number | null = null,
  ) {
    if (delivery === undefined) throw new Error('Nothing was claimed.');
    const { alert_id, target_id } = delivery;
    const { rows } = await database.query<{ known: boolean }>(
      'select public.settle_alert($1, $2, $3, $4, $5, $6) as known',
      [alert_id, target_id, outcome, retryAfter, 'a reason', new Date(sender.now).toISOString()],
    );
    return rows[0]?.known;
  }

  /** Claims what is due at this moment and settles all of it so; returns short descriptions. */
  async function sendAll(outcome = 'sent', retryAfter: number | null = null): Promise<string[]> {
    const claimed = await claim();
    for (const delivery of claimed) await settle(delivery, outcome, retryAfter);
    return claimed.map(({ kind, alert, waiting }) => `${kind} ${alert} ${waiting}`);
  }

  /** What is told in these hours, by a clock that shows the time there: a look every quarter of an hour. */
  async function toldIn(hours: number, timeZone = 'America/New_York'): Promise<string[]> {
    const told: string[] = [];
    for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
      const time = new Date(sender.now).toLocaleString('en-US', { ...CLOCK, timeZone });
      for (const line of await sendAll()) told.push(`${time} ${line}`);
      sender.now += 15 * MINUTE;
    }
    return told;
  }

  async function addDevice(name = 'one', owner = rosa): Promise<void> {
    await as(database, owner, 'select public.save_alert_device($1, $2, $3)', [
      `https://fcm.googleapis.com/fcm/send/${name}`,
      ...DEVICE_KEYS,
    ]);
  }

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

  await claim();
  // The same object, not a copy: a test that sets the clock or the channels sets those of the sender.
  return Object.assign(sender, {
    rosa,
    receive,
    claim,
    settle,
    sendAll,
    toldIn,
    addDevice,
    outcomes,
    answer,
  });
}
