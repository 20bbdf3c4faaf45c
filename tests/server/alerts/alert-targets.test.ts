import { beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../../../supabase/functions/_shared/alerts/delivery.ts';
import { addAccount, as, signedIn } from '../support/postgres/sql-caller.ts';
import { describeAlerts, deviceAddress, HOUR, KEY, MINUTE } from './alert-fixture.ts';

describeAlerts('alert_targets', (database, alerts) => {
  describe('of a device that is gone', () => {
    beforeEach(async () => {
      alerts.channels.mail = true;
      // The first mailbox is that of a colleague.
      const sam = signedIn(await addAccount(database, 'sam@example.com'));
      await as(database, sam, 'select public.set_alert_mail(true)');
      await alerts.addDevice('one');
      await alerts.addDevice('two');
    });

    const push = (claimed: readonly Delivery[]) => claimed.filter(({ kind }) => kind === 'push');

    it('go to its own account, once, and to the other devices as before', async () => {
      await alerts.receive();
      const [one, two] = push(await alerts.claim());
      expect(await alerts.settle(one, 'gone')).toBe(true);
      expect(await alerts.settle(one, 'gone')).toBe(true);
      const stopped = await alerts.claim();
      expect(stopped).toMatchObject([{ kind: 'mail', alert: 'stopped', email: 'rosa@example.com' }]);
      expect(push(await alerts.after(MINUTE).claim())).toMatchObject([{ target_id: two?.target_id }]);
      // It must subscribe anew, which gives it another address.
      expect(await alerts.addDevice('one')).toBe('dead');
      await alerts.after(HOUR).receive();
      expect(push(await alerts.claim())).toMatchObject([{ target_id: two?.target_id }]);
    });

    it('are still sent when a new message comes before them', async () => {
      await alerts.receive();
      const [one] = push(await alerts.claim());
      expect(await alerts.settle(one, 'gone')).toBe(true);
      await alerts.after(5 * MINUTE).receive();
      expect((await alerts.sendAll()).sort()).toEqual([
        'mail new 2',
        'mail new 2',
        'mail stopped null',
        'push new 2',
      ]);
    });

    it('are none where no e-mail is sent', async () => {
      alerts.channels.mail = false;
      await alerts.receive();
      await alerts.sendAll();
      await alerts.after(5 * MINUTE).receive();
      const [one] = push(await alerts.claim());
      expect(await alerts.settle(one, 'gone')).toBe(true);
      expect(await alerts.claim()).toEqual([]);
      // What it got before, it got.
      expect((await alerts.outcomes()).sort()).toEqual(['gone', null, 'sent', 'sent']);
    });
  });

  describe('reach', () => {
    it('the account’s own e-mail unless it was turned off', async () => {
      alerts.channels.mail = true;
      await addAccount(database, 'sam@example.com');
      await as(database, alerts.rosa, 'select public.set_alert_mail(false)');
      await alerts.receive();
      expect(await alerts.claim()).toMatchObject([{ kind: 'mail', email: 'sam@example.com' }]);
    });

    it('nobody from the moment the account is removed, banned or no longer staff', async () => {
      alerts.channels.mail = true;
      await alerts.addDevice();
      for (const change of [
        `update auth.users set raw_app_meta_data = '{}'`,
        `update auth.users set banned_until = 'infinity'`,
        'update auth.users set deleted_at = now()',
        'delete from auth.users',
      ]) {
        await database.exec(
          `update auth.users set raw_app_meta_data = '{"role": "staff"}', banned_until = null, deleted_at = null`,
        );
        await alerts.after(HOUR).receive();
        const claimed = await alerts.claim();
        expect(claimed).toHaveLength(2);
        for (const delivery of claimed) await alerts.settle(delivery, 'busy');
        await database.exec(change);
        await alerts.after(HOUR).receive();
        expect(await alerts.claim()).toEqual([]);
      }
    });

    it('a device only with the key of its subscription, and recover after a restore with another key', async () => {
      alerts.channels.mail = true;
      await alerts.addDevice();
      alerts.channels.key = `B${'n'.repeat(86)}`;
      expect(await alerts.sendAll()).toEqual(['mail stopped null']);
      const setup = 'select * from public.alert_setup($1)';
      expect(await as(database, alerts.rosa, setup, [deviceAddress('one')])).toMatchObject([
        { device: 'dead', public_key: alerts.channels.key },
      ]);
      await alerts.addDevice('made-anew');
      await alerts.receive();
      expect((await alerts.sendAll()).sort()).toEqual(['mail new 1', 'push new 1']);
    });

    it('nobody by a way that the server has no longer', async () => {
      alerts.channels.mail = true;
      await alerts.addDevice();
      await alerts.receive();
      expect((await alerts.sendAll()).sort()).toEqual(['mail new 1', 'push new 1']);
      for (const [only, told] of [
        [{ key: KEY, mail: false }, 'push new 1'],
        [{ key: null, mail: true }, 'mail new 1'],
      ] as const) {
        alerts.channels = only;
        await alerts.after(2 * HOUR).receive();
        expect(await alerts.sendAll()).toEqual([told]);
      }
    });

    it('nobody while the server has no key, and tell of all once it has one', async () => {
      await alerts.addDevice();
      alerts.channels.key = null;
      await alerts.receive();
      expect(await alerts.claim()).toEqual([]);
      alerts.channels.key = KEY;
      await alerts.after(HOUR).receive();
      expect(await alerts.sendAll()).toEqual(['push new 2']);
    });
  });

  describe('of a test', () => {
    const test = (device?: string, caller = alerts.rosa) =>
      as<{ targets: number }>(database, caller, 'select public.test_alert($1) as targets', [
        device === undefined ? null : deviceAddress(device),
      ]);

    it('go to one device, or to all of the account, and at most ten in ten minutes', async () => {
      alerts.channels.mail = true;
      await alerts.claim();
      await alerts.addDevice('one');
      await alerts.addDevice('two');
      expect(await test('two')).toEqual([{ targets: 1 }]);
      const claimed = await alerts.claim();
      expect(claimed).toMatchObject([{ alert: 'test', endpoint: deviceAddress('two') }]);
      // Tried once: the next claim does not return it again.
      for (const delivery of claimed) await alerts.settle(delivery, 'busy');
      expect(await alerts.after(HOUR).claim()).toEqual([]);
      expect(await test()).toEqual([{ targets: 3 }]);
      await expect(test('none')).rejects.toMatchObject({ hint: 'no_target' });
      // Other alerts do not count.
      await database.exec(`with made as (
          insert into private.alerts (kind, made_at) select 'new', now() from generate_series(1, 10) returning id)
        insert into private.deliveries (alert_id, target_id) select made.id, t.id from made, private.alert_targets t`);
      for (let n = 2; n < 10; n += 1) await test();
      await expect(test()).rejects.toMatchObject({ hint: 'too_many_tests' });
      const sam = signedIn(await addAccount(database, 'sam@example.com'));
      expect(await test(undefined, sam)).toEqual([{ targets: 1 }]);
      await database.exec(`update private.alerts set made_at = made_at - interval '10 minutes'`);
      expect(await test()).toEqual([{ targets: 3 }]);
    });

    it('need a sender that has a key or sends e-mail', async () => {
      await alerts.addDevice();
      alerts.channels = { key: null, mail: false };
      await alerts.claim();
      await expect(test()).rejects.toMatchObject({ hint: 'no_sender' });
      for (const only of [
        { key: KEY, mail: false },
        { key: null, mail: true },
      ]) {
        alerts.channels = only;
        await alerts.claim();
        expect(await test()).toEqual([{ targets: 1 }]);
      }
    });

    it('are tried once for each device, and end nothing but themselves', async () => {
      await alerts.addDevice('one');
      await alerts.addDevice('two');
      await test();
      const [one, two] = await alerts.claim();
      expect(await alerts.settle(one, 'busy')).toBe(true);
      // The sender of the other one died.
      const taken = await alerts.after(MINUTE).claim();
      expect(taken).toMatchObject([{ alert: 'test', target_id: two?.target_id }]);
      expect(await alerts.settle(two)).toBe(true);
      // The one that was thought dead says that it failed.
      expect(await alerts.settle(two, 'busy')).toBe(true);
      expect(await alerts.outcomes()).toEqual(['cancelled', 'sent']);
      await alerts.after(MINUTE).receive();
      await alerts.sendAll('busy');
      await test('one');
      await alerts.sendAll('busy');
      expect(await alerts.after(HOUR).sendAll()).toEqual(['push new 1', 'push new 1']);
    });

    it('do not wait for a device that failed, the first time', async () => {
      await alerts.addDevice();
      await alerts.receive();
      await alerts.sendAll('busy', 1800);
      await test();
      expect(await alerts.claim()).toMatchObject([{ alert: 'test' }]);
      expect(await alerts.after(MINUTE).claim()).toEqual([]);
    });

    it('go to everybody, and nothing else with them, when the owner asks', async () => {
      await alerts.addDevice();
      await addAccount(database, 'sam@example.com');
      await alerts.receive();
      await alerts.claim();
      alerts.now += 2 * MINUTE;
      const sql = `select * from private.claim_tests($1, '{}', true, $2)`;
      const claimTests = () => database.rows<Delivery>(sql, [KEY, alerts.moment]);
      const told = await claimTests();
      expect(told.map(({ kind, alert, email }) => `${kind} ${alert} ${email}`).sort()).toEqual([
        'mail test rosa@example.com',
        'mail test sam@example.com',
        'push test null',
      ]);
      const sender = 'select sends_mail from private.alert_sender where last_run = $1';
      expect(await database.rows(sender, [alerts.moment])).toEqual([{ sends_mail: true }]);
      await alerts.addDevices(1000);
      expect(await claimTests()).toHaveLength(1000);
    });

    it.skipIf(!database.isShared)(
      'are counted one after the other, though two are asked for at once',
      async () => {
        await alerts.addDevice();
        for (let n = 0; n < 9; n += 1) await test();
        // The tenth, whose transaction is not over.
        const claims = JSON.stringify(alerts.rosa.claims);
        await database.query(`select set_config('request.jwt.claims', $1, false)`, [claims]);
        await database.exec('begin; select private.test_alert(null)');
        const eleventh = as(database.connect(), alerts.rosa, 'select public.test_alert()').catch(
          (error) => error,
        );
        await expect.poll(() => database.rows('select from pg_locks where not granted')).not.toEqual([]);
        await database.exec(`commit; select set_config('request.jwt.claims', '', false)`);
        expect(await eleventh).toMatchObject({ hint: 'too_many_tests' });
      },
    );
  });
});
