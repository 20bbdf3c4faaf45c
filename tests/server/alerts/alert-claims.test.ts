import { beforeEach, describe, expect, it } from 'vitest';
import type { SqlSession } from '../../../server/database/migrations.ts';
import { as, type Caller, sendMessage, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';
import {
  type AlertFixture,
  alertFixture,
  type Claimed,
  DEVICE_KEYS,
  HOUR,
  KEY,
  MINUTE,
} from './alert-fixture.ts';

describeOnDatabases('Alerts', 'alert_claims', (database) => {
  let alerts: AlertFixture;

  beforeEach(async () => {
    alerts = await alertFixture(database);
  });

  describe('once claimed', () => {
    beforeEach(() => alerts.addDevice());

    it('are left to their sender for a minute, then come again: at least once', async () => {
      await alerts.receive();
      const [first] = await alerts.claim();
      alerts.now += 59_000;
      expect(await alerts.claim()).toEqual([]);
      alerts.now += 1_000;
      const [again] = await alerts.claim();
      expect(again).toMatchObject({ alert_id: first?.alert_id, target_id: first?.target_id });
    });

    it('and sent stay sent, though a newer one superseded them meanwhile', async () => {
      await alerts.receive();
      const [first] = await alerts.claim();
      alerts.now += 5 * MINUTE;
      await alerts.receive();
      const [second] = await alerts.claim();
      expect(await alerts.settle(first)).toBe(true);
      expect(await alerts.settle(second)).toBe(true);
      alerts.now += HOUR;
      expect(await alerts.claim()).toEqual([]);
      await alerts.receive();
      await alerts.claim();
      expect(await alerts.outcomes()).toEqual(['sent', 'sent', null]);
    });

    it('and sent to one device are still sent to the other', async () => {
      await alerts.addDevice('two');
      await alerts.receive();
      const [one, two] = await alerts.claim();
      expect(await alerts.settle(one)).toBe(true);
      alerts.now += MINUTE;
      expect(await alerts.claim()).toMatchObject([{ target_id: two?.target_id }]);
    });

    it('wait for the device that failed, and for no other', async () => {
      await alerts.addDevice('two');
      await alerts.addDevice('three');
      await alerts.receive();
      const [one, two, three] = await alerts.claim();
      expect(await alerts.settle(three)).toBe(true);
      expect(await alerts.settle(one, 'busy', 1800)).toBe(true);
      expect(await alerts.settle(two)).toBe(true);
      alerts.now += 5 * MINUTE;
      await alerts.receive();
      expect((await alerts.claim()).map(({ target_id }) => target_id)).toEqual([
        two?.target_id,
        three?.target_id,
      ]);
      alerts.now += 25 * MINUTE;
      expect((await alerts.claim()).map(({ target_id }) => target_id)).toContain(one?.target_id);
    });

    it('are twenty at a time', async () => {
      await database.query(
        `insert into private.alert_targets (user_id, kind, endpoint, p256dh, auth, public_key)
         select $1, 'push', 'https://push.example/' || n, 'p', 'a', $2 from generate_series(1, 20) n`,
        [alerts.rosa.claims?.sub, KEY],
      );
      await alerts.receive();
      expect([(await alerts.claim()).length, (await alerts.claim()).length]).toEqual([20, 1]);
    });

    it('and gone with their device are not known any more', async () => {
      await alerts.receive();
      const [claimed] = await alerts.claim();
      await as(database, alerts.rosa, 'select public.remove_alert_device($1)', [claimed?.endpoint]);
      expect(await alerts.settle(claimed)).toBe(false);
    });

    it.each([
      ['busy', 600, 600_000],
      ['busy', 0, 1_000],
      ['busy', 100_000, 24 * HOUR],
      ['refused', null, HOUR],
    ] as const)('and answered "%s" with Retry-After %s are due after %s ms', async (outcome, after, ms) => {
      await alerts.receive();
      await alerts.sendAll(outcome, after);
      alerts.now += ms - 1;
      expect(await alerts.claim()).toEqual([]);
      alerts.now += 1;
      expect(await alerts.sendAll()).toHaveLength(1);
    });

    it('and busy again and again wait longer each time, at most half an hour', async () => {
      await alerts.receive();
      const waits: number[] = [];
      for (let tries = 0; tries < 11; tries += 1) {
        const [delivery] = await alerts.claim();
        if (delivery === undefined) break;
        await alerts.settle(delivery, 'busy');
        const { rows } = await database.query<{ seconds: number }>(
          `select extract(epoch from not_before - $1)::int as seconds from private.alert_targets where kind = 'push'`,
          [new Date(alerts.now).toISOString()],
        );
        const seconds = rows[0]?.seconds ?? 0;
        waits.push(seconds);
        alerts.now += seconds * 1000;
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800]);
    });

    it('and sent at last begin anew with short waits', async () => {
      await alerts.receive();
      for (const outcome of ['busy', 'busy', 'sent']) {
        await alerts.sendAll(outcome);
        alerts.now += MINUTE;
      }
      alerts.now += HOUR;
      await alerts.receive();
      await alerts.sendAll('busy');
      alerts.now += 5_000;
      expect(await alerts.sendAll()).toEqual(['push new 1']);
    });

    it('have one of four outcomes', async () => {
      await alerts.receive();
      const [claimed] = await alerts.claim();
      expect(claimed).toBeDefined();
      for (const outcome of ['lost', null])
        await expect(claimed && alerts.settle(claimed, outcome)).rejects.toMatchObject({
          hint: 'unknown_outcome',
        });
    });

    it.skipIf(!database.isShared)('are left alone by a sender that runs meanwhile', async () => {
      const [first, second, third] = [database.connect(), database.connect(), database.connect()];
      const claimBy = async (sender: SqlSession) =>
        (
          await sender.query(`select * from public.claim_alerts($1, array['localhost:9'], false, $2)`, [
            KEY,
            new Date(alerts.now).toISOString(),
          ])
        ).rows.length;
      await alerts.receive();
      await alerts.sendAll('busy');
      alerts.now += MINUTE;
      await first.exec('begin');
      expect(await claimBy(first)).toBe(1);
      // A sender that waits for the other one would have this take too long.
      await second.exec(`set statement_timeout = '5s'`);
      expect(await claimBy(second)).toBe(0);
      await first.exec('rollback');
      expect(await claimBy(second)).toBe(1);
      // One of them makes alerts, the other only helps to send.
      alerts.now += HOUR;
      await first.exec('begin');
      await claimBy(first);
      await database.exec('delete from private.recent_submissions');
      await sendMessage(third);
      expect(await claimBy(second)).toBe(0);
      await first.exec('commit');
      expect(await claimBy(second)).toBe(1);
    });

    it('keep to the wait of a service also for a newer alert', async () => {
      await alerts.receive();
      await alerts.sendAll('busy', 1800);
      alerts.now += 5 * MINUTE;
      await alerts.receive();
      expect(await alerts.claim()).toEqual([]);
      alerts.now += 25 * MINUTE;
      expect(await alerts.sendAll()).toEqual(['push new 2']);
    });

    it('of a device that is gone lead to an e-mail, and the device stays disabled', async () => {
      alerts.channels.mail = true;
      await alerts.receive();
      for (const delivery of await alerts.claim())
        await alerts.settle(delivery, delivery.kind === 'push' ? 'gone' : 'sent');
      expect(await alerts.sendAll()).toEqual(['mail stopped null']);
      expect(
        await as(database, alerts.rosa, 'select public.save_alert_device($1, $2, $3) as state', [
          'https://fcm.googleapis.com/fcm/send/one',
          ...DEVICE_KEYS,
        ]),
      ).toEqual([{ state: 'dead' }]);
      alerts.now += HOUR;
      await alerts.receive();
      expect(await alerts.sendAll()).toEqual(['mail new 1']);
    });
  });

  it('are claimed and settled by the sender alone', async () => {
    await alerts.addDevice();
    await alerts.receive();
    const CLAIM = 'select * from public.claim_alerts(public_key => $1)';
    for (const caller of [VISITOR, alerts.rosa])
      await expect(as(database, caller, CLAIM, [KEY])).rejects.toMatchObject({ code: '42501' });
    await expect(as(database, alerts.rosa, `select public.settle_alert(1, 1, 'sent')`)).rejects.toMatchObject(
      { code: '42501' },
    );
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

  it('write nothing while nothing is to be done', async () => {
    await alerts.addDevice();
    await alerts.receive();
    await alerts.sendAll();
    alerts.now += 1000;
    const written = async () =>
      (await database.query('select ctid::text as row, last_run from private.alert_sender')).rows;
    const before = await written();
    await alerts.claim();
    expect(await written()).toEqual(before);
    alerts.now += 2 * MINUTE;
    await alerts.claim();
    expect(await written()).not.toEqual(before);
    await database.exec('update private.alert_sender set last_run = null');
    await alerts.claim();
    expect(await written()).toMatchObject([{ last_run: expect.anything() }]);
  });
});
