import { beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../../../supabase/functions/_shared/alerts/delivery.ts';
import { as, type Caller, sendMessage, VISITOR } from '../support/postgres/sql-caller.ts';
import { describeAlerts, HOUR, KEY, MINUTE } from './alert-fixture.ts';

describeAlerts('alert_claims', (database, alerts) => {
  describe('once claimed', () => {
    beforeEach(() => alerts.addDevice());

    it('are left to their sender for a minute, then come again: at least once', async () => {
      await alerts.receive();
      const [first] = await alerts.claim();
      expect(await alerts.after(59_000).claim()).toEqual([]);
      const { alert_id, target_id } = first ?? {};
      expect(await alerts.after(1_000).claim()).toMatchObject([{ alert_id, target_id }]);
    });

    it('and sent stay sent, though a newer one superseded them meanwhile', async () => {
      await alerts.receive();
      const [first] = await alerts.claim();
      await alerts.after(5 * MINUTE).receive();
      const [second] = await alerts.claim();
      expect(await alerts.settle(first)).toBe(true);
      expect(await alerts.settle(second)).toBe(true);
      expect(await alerts.after(HOUR).claim()).toEqual([]);
      await alerts.receive();
      await alerts.claim();
      expect(await alerts.outcomes()).toEqual(['sent', 'sent', null]);
    });

    it('and sent to one device are still sent to the other', async () => {
      await alerts.addDevice('two');
      await alerts.receive();
      const [one, two] = await alerts.claim();
      expect(await alerts.settle(one)).toBe(true);
      expect(await alerts.after(MINUTE).claim()).toMatchObject([{ target_id: two?.target_id }]);
    });

    it('wait for the device that failed, also newer ones, and for no other', async () => {
      await alerts.addDevice('two');
      await alerts.addDevice('three');
      await alerts.receive();
      const [one, two, three] = await alerts.claim();
      expect(await alerts.settle(three)).toBe(true);
      expect(await alerts.settle(one, 'busy', 1800)).toBe(true);
      expect(await alerts.settle(two)).toBe(true);
      await alerts.after(5 * MINUTE).receive();
      expect(await alerts.claim()).toMatchObject([two, three].map((due) => ({ target_id: due?.target_id })));
      const late = await alerts.after(25 * MINUTE).claim();
      expect(late.map(({ target_id, waiting }) => [target_id, waiting])).toContainEqual([one?.target_id, 2]);
    });

    it('are twenty at a time', async () => {
      await alerts.addDevices(20);
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
      expect(await alerts.after(ms - 1).claim()).toEqual([]);
      expect(await alerts.after(1).sendAll()).toHaveLength(1);
    });

    it('and busy again and again wait longer each time, at most half an hour', async () => {
      await alerts.receive();
      await alerts.sendAll('busy');
      for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800]) {
        expect(await alerts.after(seconds * 1000 - 1).claim(), `${seconds} s`).toEqual([]);
        expect(await alerts.after(1).sendAll('busy'), `${seconds} s`).toEqual(['push new 1']);
      }
    });

    it('and sent at last begin anew with short waits', async () => {
      await alerts.receive();
      for (const outcome of ['busy', 'busy', 'sent']) await alerts.after(MINUTE).sendAll(outcome);
      await alerts.after(HOUR).receive();
      await alerts.sendAll('busy');
      expect(await alerts.after(5_000).sendAll()).toEqual(['push new 1']);
    });

    it('have one of four outcomes', async () => {
      await alerts.receive();
      const [claimed] = await alerts.claim();
      for (const outcome of ['lost', null])
        await expect(alerts.settle(claimed, outcome)).rejects.toMatchObject({ hint: 'unknown_outcome' });
    });

    it.skipIf(!database.isShared)('are left alone by a sender that runs meanwhile', async () => {
      const [first, second, third] = [database.connect(), database.connect(), database.connect()];
      await alerts.receive();
      await alerts.sendAll('busy');
      await first.exec('begin');
      alerts.now += MINUTE;
      expect(await alerts.claim(first)).toHaveLength(1);
      // A sender that waits for the other one would have this take too long.
      await second.exec(`set statement_timeout = '5s'`);
      expect(await alerts.claim(second)).toEqual([]);
      await first.exec('rollback');
      expect(await alerts.claim(second)).toHaveLength(1);
      // One of them makes alerts, the other only helps to send.
      await first.exec('begin');
      await alerts.after(HOUR).claim(first);
      await database.exec('delete from private.recent_submissions');
      await sendMessage(third);
      expect(await alerts.claim(second)).toEqual([]);
      await first.exec('commit');
      expect(await alerts.claim(second)).toHaveLength(1);
    });
  });

  it('are claimed and settled by the sender alone', async () => {
    await alerts.addDevice();
    await alerts.receive();
    const CLAIM = 'select * from public.claim_alerts(public_key => $1)';
    const SETTLE = `select public.settle_alert($1, $2, 'sent') as known`;
    for (const caller of [VISITOR, alerts.rosa]) {
      await expect(as(database, caller, CLAIM, [KEY])).rejects.toMatchObject({ code: '42501' });
      await expect(as(database, caller, SETTLE, [1, 1])).rejects.toMatchObject({ code: '42501' });
    }
    const sender: Caller = { role: 'service_role' };
    const [claimed] = await as<Delivery>(database, sender, CLAIM, [KEY]);
    expect(claimed).toMatchObject({ alert: 'new' });
    const settled = await as(database, sender, SETTLE, [claimed?.alert_id, claimed?.target_id]);
    expect(settled).toEqual([{ known: true }]);
  });

  it('write nothing while nothing is to be done', async () => {
    await alerts.addDevice();
    await alerts.receive();
    await alerts.sendAll();
    const written = () => database.rows('select ctid::text as row, last_run from private.alert_sender');
    const before = await written();
    await alerts.after(1000).claim();
    expect(await written()).toEqual(before);
    await alerts.after(2 * MINUTE).claim();
    expect(await written()).not.toEqual(before);
    await database.exec('update private.alert_sender set last_run = null');
    await alerts.claim();
    expect(await written()).toMatchObject([{ last_run: expect.anything() }]);
  });
});
