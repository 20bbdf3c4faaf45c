import { beforeEach, describe, expect, it } from 'vitest';
import { addAccount, as, signedIn } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';
import { type AlertFixture, alertFixture, type Claimed, HOUR, KEY, MINUTE } from './alert-fixture.ts';

describeOnDatabases('Alerts', 'alert_targets', (database) => {
  let alerts: AlertFixture;

  beforeEach(async () => {
    alerts = await alertFixture(database);
  });

  describe('of a device that is gone', () => {
    beforeEach(async () => {
      alerts.channels.mail = true;
      // The first mailbox is that of a colleague.
      const sam = signedIn(await addAccount(database, 'sam@example.com'));
      await as(database, sam, 'select public.set_alert_mail(true)');
      await alerts.addDevice('one');
      await alerts.addDevice('two');
    });

    const push = (claimed: readonly Claimed[]) => claimed.filter(({ kind }) => kind === 'push');

    it('go to its own account, once, and to the other devices as before', async () => {
      await alerts.receive();
      const [one, two] = push(await alerts.claim());
      expect(await alerts.settle(one, 'gone')).toBe(true);
      expect(await alerts.settle(one, 'gone')).toBe(true);
      const stopped = await alerts.claim();
      expect(stopped).toMatchObject([{ kind: 'mail', alert: 'stopped', email: 'rosa@example.com' }]);
      alerts.now += MINUTE;
      expect(push(await alerts.claim())).toMatchObject([{ target_id: two?.target_id }]);
    });

    it('are still sent when a new message comes before them', async () => {
      await alerts.receive();
      const [one] = push(await alerts.claim());
      expect(await alerts.settle(one, 'gone')).toBe(true);
      alerts.now += 5 * MINUTE;
      await alerts.receive();
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
      alerts.now += 5 * MINUTE;
      await alerts.receive();
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
      expect((await alerts.claim()).map(({ kind, email }) => [kind, email])).toEqual([
        ['mail', 'sam@example.com'],
      ]);
    });

    it('nobody from the moment the account is removed, banned or no longer staff', async () => {
      alerts.channels.mail = true;
      await alerts.addDevice();
      for (const change of [
        `raw_app_meta_data = '{}'`,
        `banned_until = 'infinity'`,
        'deleted_at = now()',
        undefined,
      ]) {
        await database.exec(
          `update auth.users set raw_app_meta_data = '{"role": "staff"}', banned_until = null, deleted_at = null`,
        );
        alerts.now += HOUR;
        await alerts.receive();
        const claimed = await alerts.claim();
        expect(claimed).toHaveLength(2);
        for (const delivery of claimed) await alerts.settle(delivery, 'busy');
        await database.exec(
          change === undefined ? 'delete from auth.users' : `update auth.users set ${change}`,
        );
        alerts.now += HOUR;
        await alerts.receive();
        expect(await alerts.claim()).toEqual([]);
      }
    });

    it('a device only with the key of its subscription, and recover after a restore with another key', async () => {
      alerts.channels.mail = true;
      await alerts.addDevice();
      alerts.channels.key = `B${'n'.repeat(86)}`;
      expect(await alerts.sendAll()).toEqual(['mail stopped null']);
      const [setup] = await as(database, alerts.rosa, 'select * from public.alert_setup($1)', [
        'https://fcm.googleapis.com/fcm/send/one',
      ]);
      expect(setup).toMatchObject({ device: 'dead', public_key: alerts.channels.key });
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
        alerts.now += 2 * HOUR;
        await alerts.receive();
        expect(await alerts.sendAll()).toEqual([told]);
      }
    });

    it('nobody while the server has no key, and tell of all once it has one', async () => {
      await alerts.addDevice();
      alerts.channels.key = null;
      await alerts.receive();
      expect(await alerts.claim()).toEqual([]);
      alerts.channels.key = KEY;
      alerts.now += HOUR;
      await alerts.receive();
      expect(await alerts.sendAll()).toEqual(['push new 2']);
    });
  });

  describe('of a test', () => {
    const test = (endpoint: string | null = null) =>
      as<{ targets: number }>(database, alerts.rosa, 'select public.test_alert($1) as targets', [endpoint]);

    it('go to one device, or to all of the account, and at most ten in ten minutes', async () => {
      alerts.channels.mail = true;
      await alerts.claim();
      await alerts.addDevice('one');
      await alerts.addDevice('two');
      expect(await test('https://fcm.googleapis.com/fcm/send/two')).toEqual([{ targets: 1 }]);
      const claimed = await alerts.claim();
      expect(claimed).toMatchObject([{ alert: 'test', endpoint: 'https://fcm.googleapis.com/fcm/send/two' }]);
      // Tried once: the next claim does not return it again.
      for (const delivery of claimed) await alerts.settle(delivery, 'busy');
      alerts.now += HOUR;
      expect(await alerts.claim()).toEqual([]);
      expect(await test(null)).toEqual([{ targets: 3 }]);
      await expect(test('https://fcm.googleapis.com/fcm/send/none')).rejects.toMatchObject({
        hint: 'no_target',
      });
      for (let n = 2; n < 10; n += 1) await test(null);
      await expect(test(null)).rejects.toMatchObject({ hint: 'too_many_tests' });
      const sam = signedIn(await addAccount(database, 'sam@example.com'));
      expect(await as(database, sam, 'select public.test_alert() as targets')).toEqual([{ targets: 1 }]);
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

    it('are counted apart from all other alerts, and forgotten by the count after ten minutes', async () => {
      await alerts.addDevice();
      await database.exec(`with made as (
          insert into private.alerts (kind, made_at) select 'new', now() from generate_series(1, 10) returning id)
        insert into private.deliveries (alert_id, target_id) select made.id, t.id from made, private.alert_targets t`);
      for (let n = 0; n < 10; n += 1) await test();
      await expect(test()).rejects.toMatchObject({ hint: 'too_many_tests' });
      await database.exec(`update private.alerts set made_at = made_at - interval '10 minutes'`);
      expect(await test()).toEqual([{ targets: 1 }]);
    });

    it('are tried once for each device, and end nothing but themselves', async () => {
      await alerts.addDevice('one');
      await alerts.addDevice('two');
      await test();
      const [one, two] = await alerts.claim();
      expect(await alerts.settle(one, 'busy')).toBe(true);
      alerts.now += MINUTE;
      // The sender of the other one died.
      expect(await alerts.claim()).toMatchObject([{ alert: 'test', target_id: two?.target_id }]);
      expect(await alerts.settle(two)).toBe(true);
      // The one that was thought dead says that it failed.
      expect(await alerts.settle(two, 'busy')).toBe(true);
      expect(await alerts.outcomes()).toEqual(['cancelled', 'sent']);
      alerts.now += MINUTE;
      await alerts.receive();
      await alerts.sendAll('busy');
      await test('https://fcm.googleapis.com/fcm/send/one');
      await alerts.sendAll('busy');
      alerts.now += HOUR;
      expect(await alerts.sendAll()).toEqual(['push new 1', 'push new 1']);
    });

    it('do not wait for a device that failed, the first time', async () => {
      await alerts.addDevice();
      await alerts.receive();
      await alerts.sendAll('busy', 1800);
      await test();
      expect(await alerts.claim()).toMatchObject([{ alert: 'test' }]);
      alerts.now += MINUTE;
      expect(await alerts.claim()).toEqual([]);
    });

    it('go to everybody, and nothing else with them, when the owner asks', async () => {
      await alerts.addDevice();
      await addAccount(database, 'sam@example.com');
      await alerts.receive();
      await alerts.claim();
      alerts.now += 2 * MINUTE;
      const claimTests = async (mail: boolean) =>
        (
          await database.query<Claimed>(`select * from private.claim_tests($1, '{}', $2, $3)`, [
            KEY,
            mail,
            new Date(alerts.now).toISOString(),
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
        [new Date(alerts.now).toISOString()],
      );
      expect(rows).toEqual([{ sends_mail: true }]);
      await database.query(
        `insert into private.alert_targets (user_id, kind, endpoint, p256dh, auth, public_key)
         select $1, 'push', 'https://push.example/' || n, 'p', 'a', $2 from generate_series(1, 1000) n`,
        [alerts.rosa.claims?.sub, KEY],
      );
      expect(await claimTests(true)).toHaveLength(1000);
    });

    it.skipIf(!database.isShared)(
      'are counted one after the other when two are asked for at the same moment',
      async () => {
        await alerts.addDevice();
        for (let n = 0; n < 9; n += 1) await test();
        const other = database.connect();
        // The tenth, whose transaction is not over.
        await database.query(`select set_config('request.jwt.claims', $1, false)`, [
          JSON.stringify(alerts.rosa.claims),
        ]);
        await database.exec('begin');
        await database.query('select private.test_alert(null)');
        const eleventh = as(other, alerts.rosa, 'select public.test_alert()').catch(
          (error: unknown) => error,
        );
        await expect
          .poll(async () => (await database.query('select from pg_locks where not granted')).rows.length)
          .toBeGreaterThan(0);
        await database.exec(`commit; select set_config('request.jwt.claims', '', false)`);
        expect(await eleventh).toMatchObject({ hint: 'too_many_tests' });
      },
    );
  });
});
