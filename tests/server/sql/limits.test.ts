import { beforeEach, expect, it } from 'vitest';
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

const NEIGHBOUR: Caller = { ...VISITOR, address: '192.0.2.2' };

describeOnDatabases('The limits of one sender', 'limits', (database) => {
  beforeEach(() =>
    database.exec(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.messages_today; delete from private.deleted_submissions;
      update private.contact_limit set messages = default, per_day = default`),
  );

  const limit = (to: string) => database.exec(`update private.contact_limit set ${to}`);
  const shift = (by: string) =>
    database.exec(`update private.recent_submissions set sent_at = sent_at + interval '${by}'`);
  const fill = async (count: number, caller = VISITOR) => {
    for (let n = 0; n < count; n += 1) await sendMessage(database, caller);
  };

  /** The seconds that the database asks the sender to wait; undefined when it takes the message. */
  async function waitOf(caller = VISITOR, session: SqlSession = database): Promise<number | undefined> {
    const refusal = await sendMessage(session, caller).catch((error: Error) => error);
    if (typeof refusal === 'number') return undefined;
    const { message, detail } = refusal as Error & { readonly detail: string };
    const [, seconds] = /^retry_after=(\d+)$/.exec(JSON.parse(message).hint) ?? [];
    // PostgREST makes the answer of these.
    expect(refusal).toMatchObject({ code: 'PGRST' });
    expect(JSON.parse(detail)).toEqual({ status: 429, headers: { 'Retry-After': seconds } });
    return Number(seconds);
  }

  it('let sixty messages come in ten minutes, and then those of others alone', async () => {
    await fill(60);
    const wait = await waitOf();
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect(await waitOf(NEIGHBOUR)).toBeUndefined();
  });

  it('free a place when the oldest message is ten minutes old', async () => {
    await limit('messages = 3');
    await fill(3);
    await shift('-9 minutes');
    expect(await waitOf()).toBeLessThanOrEqual(60);
    await shift('-61 seconds');
    expect(await waitOf()).toBeUndefined();
    expect(await database.rows('select from private.recent_submissions')).toHaveLength(1);
  });

  it.each(['5 hours', '20 years', '-20 years'])(
    'do not count what a wrong clock wrote %s away',
    async (by) => {
      await limit('messages = 3');
      await fill(3);
      await shift('9 minutes');
      expect(await waitOf()).toBeLessThanOrEqual(600);
      await shift(by);
      expect(await waitOf()).toBeUndefined();
    },
  );

  it('let three hundred messages come in a day, and ask to wait until midnight, UTC', async () => {
    const untilMidnight = () => 86_400 - ((Date.now() / 1000) % 86_400);
    await fill(1);
    await database.exec('update private.messages_today set messages = 299');
    expect(await waitOf()).toBeUndefined();
    const before = untilMidnight();
    const wait = await waitOf();
    expect(wait).toBeGreaterThanOrEqual(untilMidnight() - 1);
    expect(wait).toBeLessThanOrEqual(before + 1);
    expect(await waitOf(NEIGHBOUR)).toBeUndefined();
  });

  it('count anew on another day, earlier or later', async () => {
    await limit('per_day = 2, messages = 1');
    const sendLater = async () => {
      await database.exec('delete from private.recent_submissions');
      return waitOf();
    };
    for (const day of ['2099-01-01', '1999-01-01']) {
      await database.exec(`update private.sender_day set day = '${day}'`);
      expect([await sendLater(), await sendLater()]).toEqual([undefined, undefined]);
      expect(await sendLater()).toBeGreaterThan(0);
    }
  });

  it('of a day are never below that of ten minutes, which alone many have raised', async () => {
    await limit('messages = 400, per_day = 1');
    await fill(3);
  });

  it('hold for signed-in people like everybody, and not for the owner', async () => {
    await limit('messages = 1');
    const rosa = { ...signedIn(await addAccount(database, 'rosa@example.com')), address: '192.0.2.9' };
    await fill(1, rosa);
    expect(await waitOf(rosa)).toBeGreaterThan(0);
    await database.exec(`insert into public."ContactTable" (name, email, phone, message)
      select 'Seed', 'seed@example.com', 2025550143, 'Old' from generate_series(1, 3)`);
  });

  it('let a device learn that its message had arrived, though staff have deleted it', async () => {
    await fill(1);
    await database.exec('delete from public."ContactTable"');
    await limit('messages = 1');
    const [deleted] = await database.rows<{ id: string }>(
      'select submission_id as id from private.deleted_submissions',
    );
    const again = `insert into public."ContactTable" (name, email, phone, message, submission_id)
      values ('Rosa', 'rosa@example.com', 2025550143, 'Hello', $1)`;
    await expect(as(database, VISITOR, again, [deleted?.id])).rejects.toMatchObject({ code: '23505' });
  });

  it.skipIf(!database.isShared)('give the last place to one of two at the same moment', async () => {
    await limit('messages = 10');
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const session = database.connect();
        const waits: unknown[] = [];
        for (let n = 0; n < 10; n += 1) waits.push(await waitOf(VISITOR, session));
        return waits;
      }),
    );
    expect(outcomes.flat().filter((wait) => wait === undefined)).toHaveLength(10);
  });
});
