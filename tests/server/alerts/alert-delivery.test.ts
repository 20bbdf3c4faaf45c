import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { generateVapidKeys } from '../../../supabase/functions/_shared/alerts/vapid.ts';
import { MailServer } from '../../support/backend/mail-server.ts';
import { PushService, type ServiceAnswer, type TestDevice } from '../../support/backend/push-service.ts';
import { aMessage, rpc, send, tokenOf } from '../support/api-client.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';
import { openEmbeddedSender } from './alert-senders.ts';
import { openHostedSender } from './hosted-sender.ts';

const HOUR = 3_600_000;
const hosted = openHostedSender();
if (typeof hosted === 'string') it.skip(hosted);

describe.each([
  ['the embedded sender', openEmbeddedSender] as const,
  ...(typeof hosted === 'string' ? [] : [['the Edge Function under Deno', hosted] as const]),
])('Alerts by %s', (_name, open) => {
  let site: RunningEmbeddedSite;
  let token: string;
  let service: PushService;
  let elsewhere: PushService;
  let mail: MailServer;
  /** Lets the sender send all that is due. */
  let trigger: () => Promise<void>;
  let device: TestDevice;
  let ahead: number;
  const keysPromise = generateVapidKeys();

  beforeAll(async () => {
    [site, service, elsewhere, mail] = await Promise.all([
      startTestSite(),
      PushService.start(),
      PushService.start(),
      MailServer.start(),
    ]);
    token = await tokenOf(site.origin, STAFF);
    trigger = await open(
      site,
      {
        siteUrl: 'https://thirdage.example',
        mail: { smtpUrl: mail.url, from: 'Third Age <alerts@thirdage.example>', demandsTls: false },
        signature: 'Ångström & Daughters, (415) 555-2671',
        pushHosts: [service.host],
      },
      await keysPromise,
      () => Date.now() + ahead,
    );
  });

  afterAll(() => Promise.all([service.stop(), elsewhere.stop(), mail.stop()]));

  beforeEach(async () => {
    ahead = 0;
    service.answer = { status: 201 };
    mail.refusal = undefined;
    await sql(`delete from public."ContactTable"; delete from private.recent_submissions;
      delete from private.alerts; delete from private.alert_targets`);
    await trigger();
    for (const list of [service.received, service.faults, elsewhere.received, mail.received]) list.length = 0;
    device = service.subscribe((await keysPromise).publicKey);
    await call('save_alert_device', { endpoint: device.endpoint, ...device.keys });
    await call('set_alert_mail', { is_on: false });
  });

  const sql = (statements: string) => exec(site.engine, statements);

  async function call(name: string, body: Record<string, unknown>): Promise<unknown> {
    const answer = await rpc(site.origin, token, name, body);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function setup(): Promise<Record<string, unknown>> {
    const body = await call('alert_setup', { endpoint: device.endpoint });
    return (body as Record<string, unknown>[])[0] ?? {};
  }

  const pushTargets = (columns: string) =>
    rowsOf<Record<string, unknown>>(
      site.engine,
      `select ${columns} from private.alert_targets where kind = 'push'`,
    );

  it('say that there is a message, without any of its text', async () => {
    await call('set_alert_mail', { is_on: true });
    await send(site.origin, aMessage({ name: 'Xanthippe', message: 'Verylongstory' }));
    await trigger();
    expect(service.faults).toEqual([]);
    const navigate = 'https://thirdage.example/dashboard?show=waiting';
    expect(service.received).toMatchObject([
      {
        notification: { title: '1 new message', body: 'Open the inbox to read.', navigate },
        headers: { ttl: '86400', urgency: 'high', topic: 'thirdagemsgs' },
        claims: { sub: 'https://thirdage.example' },
      },
    ]);
    expect(mail.received).toMatchObject([{ from: 'alerts@thirdage.example', to: [STAFF.email] }]);
    const text = mail.received[0]?.text.trimEnd();
    expect(text).toMatch(/^Subject: 1 new message\r$/m);
    expect(text).toMatch(/\r\n\r\n=C3=85ngstr=C3=B6m & Daughters, \(415\) 555-2671$/);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(JSON.stringify([service.received, mail.received])).not.toMatch(
      /xanthippe|verylongstory|margaret@/i,
    );
  });

  it.each<[string, ServiceAnswer, trouble: string | null, wait: [number, number] | null]>([
    ['404', { status: 404 }, null, null],
    ['410', { status: 410 }, null, null],
    ['403 for another key', { status: 403, body: '{"reason":"VapidPkHashMismatch"}' }, null, null],
    [
      '403, our fault',
      { status: 403, body: '{"reason":"BadJwtToken"}' },
      'push 403 BadJwtToken',
      [3500, 3600],
    ],
    ['400', { status: 400 }, 'push 400', [3500, 3600]],
    ['429 with a wait', { status: 429, headers: { 'Retry-After': '1200' } }, 'push 429', [1100, 1200]],
    ['500', { status: 500 }, 'push 500', [-60, 5]],
    ['silence', 'silence', 'push no answer', [-60, 5]],
  ])('that a service answers with %s', async (_what, answer, trouble, wait) => {
    service.answer = answer;
    await send(site.origin);
    await trigger();
    expect(service.received).toHaveLength(1);
    expect(await setup()).toMatchObject({ device: wait === null ? 'dead' : 'on', trouble });
    // Seconds until the device may be sent alerts again.
    const [target] = await pushTargets('extract(epoch from not_before - now())::float8 as seconds');
    if (wait === null) {
      expect(target).toEqual({ seconds: null });
    } else {
      expect(target?.seconds).toBeGreaterThan(wait[0]);
      expect(target?.seconds).toBeLessThanOrEqual(wait[1]);
    }

    // Nothing is dropped except a device that is gone forever.
    service.answer = { status: 201 };
    ahead = HOUR + 60_000;
    await trigger();
    expect(service.received).toHaveLength(wait === null ? 1 : 2);
  });

  it('follow no redirect', async () => {
    service.answer = { status: 307, headers: { Location: `http://${elsewhere.host}/push/x` } };
    await send(site.origin);
    await trigger();
    expect(elsewhere.received.length + elsewhere.faults.length).toBe(0);
    expect(await setup()).toMatchObject({ trouble: 'push 307' });
  });

  it('do not go to an address that got into the table some other way', async () => {
    const elsewhereOnly = `endpoint = 'http://${elsewhere.host}/push/x' where kind = 'push'`;
    await sql(`update private.alert_targets set ${elsewhereOnly}`);
    await send(site.origin);
    await trigger();
    expect(elsewhere.received.length + elsewhere.faults.length).toBe(0);
    expect(await pushTargets('trouble')).toEqual([{ trouble: 'push address is not allowed' }]);
  });

  it('go on by push while the mail server refuses, and by mail later', async () => {
    await call('set_alert_mail', { is_on: true });
    mail.refusal = 550;
    await send(site.origin);
    await trigger();
    expect(service.received).toHaveLength(1);
    expect(await setup()).toMatchObject({ trouble: 'mail 550' });
    mail.refusal = undefined;
    ahead = HOUR + 60_000;
    await trigger();
    expect(service.received).toHaveLength(1);
    expect(mail.received).toHaveLength(1);
  });

  it('tell the account by mail that its device stopped, and take the device back when it subscribes anew', async () => {
    await call('set_alert_mail', { is_on: true });
    service.answer = { status: 410 };
    await send(site.origin);
    await trigger();
    await trigger();
    expect(mail.received.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1]).sort()).toEqual([
      '1 new message',
      'Alerts stopped on one of your devices',
    ]);
    service.answer = { status: 201 };
    const anew = service.subscribe((await keysPromise).publicKey);
    expect(await call('save_alert_device', { endpoint: anew.endpoint, ...anew.keys })).toBe('on');
    ahead = HOUR;
    await send(site.origin);
    await trigger();
    expect(service.received.map(({ device: name }) => anew.endpoint.endsWith(name))).toEqual([false, true]);
  });

  it('of a test reach this device at once', async () => {
    expect(await call('test_alert', { endpoint: device.endpoint })).toBe(1);
    await trigger();
    expect(service.received.map(({ notification }) => notification.title)).toEqual(['This is a test']);
    // A test alert has no topic, or it would replace a message's alert that is queued for an offline phone.
    expect(service.received[0]?.headers.topic).toBeUndefined();
  });
});
