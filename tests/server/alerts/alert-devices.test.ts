import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ADDED_HOSTS, BAD_ADDRESSES, GOOD_ADDRESSES } from '../../support/backend/push-addresses.ts';
import { addAccount, as, type Caller, sendMessage, signedIn } from '../support/postgres/sql-caller.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';
import { DEVICE_KEYS, deviceAddress, KEY } from './alert-fixture.ts';

const [P256DH, AUTH] = DEVICE_KEYS;
const TABLET = deviceAddress('tablet');
const SAVE = 'select public.save_alert_device($1, $2, $3) as state';

describeOnDatabases('The alerts of an account', 'alert_devices', (database) => {
  let rosa: Caller;
  let sam: Caller;

  beforeAll(async () => {
    rosa = signedIn(await addAccount(database, 'rosa@example.com'));
    sam = signedIn(await addAccount(database, 'sam@example.com'));
  });

  beforeEach(() =>
    database.exec('delete from private.alert_targets; delete from private.alerts').then(() => run()),
  );

  const run = (key: string | null = KEY, mail = true, moment = new Date()) =>
    database.query('select private.claim_alerts($1, ($2::text)::text[], $3, $4)', [
      key,
      `{${ADDED_HOSTS.join(',')}}`,
      mail,
      moment.toISOString(),
    ]);
  const save = (caller: Caller, endpoint: string, p256dh: string | null = P256DH, auth = AUTH) =>
    as<{ state: string }>(database, caller, SAVE, [endpoint, p256dh, auth]);
  const setup = async (caller: Caller, endpoint: string | null = null) =>
    (await as(database, caller, 'select * from public.alert_setup($1)', [endpoint]))[0];

  it('take every address that the sender would send to, and refuse every other one', async () => {
    for (const endpoint of GOOD_ADDRESSES)
      expect(await save(rosa, endpoint), endpoint).toEqual([{ state: 'on' }]);
    for (const endpoint of BAD_ADDRESSES)
      await expect(save(rosa, endpoint), endpoint).rejects.toMatchObject({ hint: 'unknown_push_service' });
  });

  it.each([
    ['no key', null, AUTH],
    ['a short key', 'Bxyz', AUTH],
    ['a secret with padding', P256DH, `${'a'.repeat(22)}==`],
  ])('refuse a device with %s', async (_what, p256dh, auth) => {
    const saving = save(rosa, deviceAddress('x'), p256dh, auth);
    await expect(saving).rejects.toMatchObject({ hint: 'bad_device_keys' });
  });

  it('say what there is, in one row', async () => {
    expect(await setup(rosa)).toMatchObject({
      public_key: KEY,
      sends_mail: true,
      is_late: false,
      device: 'off',
      devices: 0,
      mail_is_on: true,
      mail_address: 'rosa@example.com',
      targets: 2,
      trouble: null,
    });
    await save(rosa, TABLET);
    expect(await setup(rosa, TABLET)).toMatchObject({ device: 'on', devices: 1, targets: 3 });
    // A colleague does not see the device.
    expect(await setup(sam, TABLET)).toMatchObject({ device: 'off', devices: 0 });
  });

  it('say when the sender has not run, and when there is none', async () => {
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000);
    for (const [key, mail] of [
      [KEY, true],
      [KEY, false],
      [null, true],
    ] as const) {
      await run(key, mail, sixMinutesAgo);
      expect(await setup(rosa)).toMatchObject({ is_late: true });
    }
    await run(null, false, sixMinutesAgo);
    const none = { is_late: false, public_key: null, sends_mail: false, targets: 0 };
    expect(await setup(rosa)).toMatchObject(none);
    await expect(save(rosa, deviceAddress('x'))).rejects.toMatchObject({ hint: 'no_sender' });
  });

  it('count e-mail only for accounts that have an address, and only while the sender sends it', async () => {
    const nameless = signedIn(await addAccount(database, 'nameless@example.com'));
    await as(database, nameless, 'select public.set_alert_mail(true)');
    expect(await setup(rosa)).toMatchObject({ targets: 3 });
    await database.query('update auth.users set email = null where id = $1', [nameless.claims?.sub]);
    expect(await setup(rosa)).toMatchObject({ targets: 2 });
    const test = (caller: Caller) => as(database, caller, 'select public.test_alert()');
    await expect(test(nameless)).rejects.toMatchObject({ hint: 'no_target' });
    await run(KEY, false);
    expect(await setup(rosa)).toMatchObject({ targets: 0 });
    await as(database, rosa, 'select public.set_alert_mail(true)');
    await expect(test(rosa)).rejects.toMatchObject({ hint: 'no_target' });
    await database.query('delete from auth.users where id = $1', [nameless.claims?.sub]);
  });

  it('do not reach a device that its push service gave up, nor one that the sender has no key for', async () => {
    await save(rosa, TABLET);
    await run(null, true);
    const lost = { device: 'dead', devices: 0, targets: 2 };
    expect(await setup(rosa, TABLET)).toMatchObject(lost);
    await run();
    expect(await setup(rosa, TABLET)).toMatchObject({ device: 'on', devices: 1, targets: 3 });
    await database.exec('update private.alert_targets set dead_at = now()');
    expect(await setup(rosa, TABLET)).toMatchObject(lost);
  });

  it('name the trouble of whatever has failed most often, where a reason is known', async () => {
    for (const [index, trouble] of ['HTTP 500', 'HTTP 403', null].entries()) {
      await save(rosa, deviceAddress(`device-${index}`));
      const fail = 'update private.alert_targets set failures = $2, trouble = $3 where endpoint = $1';
      await database.query(fail, [deviceAddress(`device-${index}`), index + 1, trouble]);
    }
    expect(await setup(rosa)).toMatchObject({ trouble: 'HTTP 403' });
  });

  it('renew a device, move it to who signs in on it, and end with Turn off', async () => {
    await save(rosa, TABLET);
    await save(rosa, TABLET);
    expect(await setup(rosa)).toMatchObject({ devices: 1 });
    await save(sam, TABLET);
    expect([await setup(rosa), await setup(sam)]).toMatchObject([{ devices: 0 }, { devices: 1 }]);
    await save(sam, deviceAddress('phone'));
    const remove = 'select public.remove_alert_device($1) as removed';
    expect(await as(database, rosa, remove, [TABLET])).toEqual([{ removed: false }]);
    expect(await as(database, sam, remove, [TABLET])).toEqual([{ removed: true }]);
    expect(await setup(sam, deviceAddress('phone'))).toMatchObject({ device: 'on', devices: 1 });
  });

  it('keep ten devices of an account, those used last', async () => {
    await save(sam, deviceAddress('colleague'));
    await as(database, rosa, 'select public.set_alert_mail(false)');
    await database.exec(`update private.alert_targets set seen_at = now() - interval '1 year'`);
    for (let n = 1; n <= 11; n += 1) {
      await save(rosa, deviceAddress(`device-${n}`));
      await database.query(
        `update private.alert_targets set seen_at = now() - interval '1 day' + $1 * interval '1 minute' where endpoint = $2`,
        [n, deviceAddress(`device-${n}`)],
      );
    }
    await save(rosa, deviceAddress('device-2'));
    // The mailbox is none of the ten.
    expect(await setup(rosa)).toMatchObject({ devices: 10, mail_is_on: false });
    expect(await setup(rosa, deviceAddress('device-1'))).toMatchObject({ device: 'off' });
    expect(await setup(rosa, deviceAddress('device-2'))).toMatchObject({ device: 'on' });
    expect(await setup(sam)).toMatchObject({ devices: 1 });
  });

  it('turn e-mail off and on', async () => {
    await as(database, rosa, 'select public.set_alert_mail(false)');
    expect(await setup(rosa)).toMatchObject({ mail_is_on: false, targets: 1 });
    expect(await setup(sam)).toMatchObject({ mail_is_on: true, targets: 1 });
    await as(database, rosa, 'select public.set_alert_mail(true)');
    // A mailbox is no device.
    expect(await setup(rosa)).toMatchObject({ mail_is_on: true, devices: 0, targets: 2 });
  });

  it('end with the account', async () => {
    const gone = await addAccount(database, 'gone@example.com');
    await save(signedIn(gone), deviceAddress('phone'));
    await database.query('delete from auth.users where id = $1', [gone]);
    expect(await database.rows('select from private.alert_targets')).toEqual([]);
  });
});

describeOnDatabases('The webhook of a hosted project', 'alert_webhook', (database) => {
  beforeAll(async () => {
    // Without the extensions, or with one of them alone, there is nothing to call, and that is no error.
    const ring = 'select private.ring_alert_sender()';
    await database.exec(ring);
    await database.exec(`create schema net; ${ring}; drop schema net`);
    // The used parts of the extensions pg_net and vault.
    await database.exec(`create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
      insert into vault.decrypted_secrets values ('alerts_url', 'u'), ('alerts_secret', 's'); ${ring};
      delete from vault.decrypted_secrets;
      create schema net; create table net.rung (url text, headers jsonb);
      create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds int) returns bigint
      language sql as 'insert into net.rung values ($1, $3) returning 1::bigint';`);
  });

  const rung = () => database.rows('select * from net.rung');

  it('is called for a message with the secret, once the secrets are there, and once in a flood', async () => {
    const keep = (name: string, secret: string) =>
      database.query('insert into vault.decrypted_secrets values ($1, $2)', [name, secret]);
    await sendMessage(database);
    await keep('alerts_secret', 'a long secret');
    await sendMessage(database);
    await database.exec(`update vault.decrypted_secrets set name = 'alerts_url'`);
    await sendMessage(database);
    expect(await rung()).toEqual([]);
    await database.exec('delete from vault.decrypted_secrets');
    await keep('alerts_url', 'https://project.example/functions/v1/send-alerts');
    await keep('alerts_secret', 'a long secret');
    // A test a moment ago was about no message.
    await database.exec(`insert into private.alerts (kind, made_at) values ('test', now())`);
    await sendMessage(database);
    expect(await rung()).toEqual([
      {
        url: 'https://project.example/functions/v1/send-alerts',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer a long secret' },
      },
    ]);
    await database.query(`select private.claim_alerts($1, '{}', true, now())`, [KEY]);
    await sendMessage(database);
    expect(await rung()).toHaveLength(1);
  });

  it('never refuses a message when it is broken', async () => {
    await database.exec('drop function net.http_post; delete from private.alerts');
    await sendMessage(database);
    expect(await rung()).toHaveLength(1);
  });
});
