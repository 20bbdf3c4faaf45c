import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { startSite } from '../../../server/site.ts';
import { ALL_FROM_ONE_ADDRESS } from '../../support/backend/limits.ts';
import { MailServer } from '../../support/backend/mail-server.ts';
import { PushService, type TestDevice } from '../../support/backend/push-service.ts';
import { aMessage, ask, send, tokenOf } from '../support/api-client.ts';
import { cleanUpLater } from '../support/clean-up.ts';
import { runServerCommand } from '../support/server-process.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir } from '../support/test-site.ts';

const SITE_URL = 'https://thirdage.example';
const FLOOD = 500;
const WRITERS = 10;

async function pushService(port?: number): Promise<PushService> {
  const service = await PushService.start(port);
  cleanUpLater(() => service.stop());
  return service;
}

/** Turns alerts on as the dashboard does. */
async function turnOn(origin: string, service: PushService): Promise<TestDevice> {
  const token = await tokenOf(origin, STAFF);
  const rpc = async (name: string, body: Record<string, unknown>) =>
    (await ask(origin, `/rest/v1/rpc/${name}`, { method: 'POST', body, token })).body;
  const [setup] = (await rpc('alert_setup', {})) as { public_key: string }[];
  const device = service.subscribe(setup?.public_key ?? '');
  expect(await rpc('save_alert_device', { endpoint: device.endpoint, ...device.keys })).toBe('on');
  return device;
}

async function startAlertingSite(service: PushService, mail?: MailServer) {
  const lines: string[] = [];
  const dataDir = await preparedDataDir();
  const site = await startSite({
    dataDir,
    log: (line) => lines.push(line),
    limits: ALL_FROM_ONE_ADDRESS,
    alerts: {
      siteUrl: SITE_URL,
      mail:
        mail === undefined
          ? undefined
          : { smtpUrl: mail.url, from: 'alerts@thirdage.example', demandsTls: false },
      pushHosts: [service.host],
    },
  });
  cleanUpLater(() => site.close());
  return { site, dataDir, lines };
}

it('tells a phone of a message as soon as it is stored, and of a flood no more often than of one', async () => {
  const service = await pushService();
  const { site } = await startAlertingSite(service);
  await turnOn(site.origin, service);
  await site.engine.exclusively((database) =>
    database.exec('update private.contact_limit set messages = 1000000'),
  );
  expect((await send(site.origin)).status).toBe(201);
  const stored = performance.now();
  await service.receivedCount(1);
  console.log(`From the 201 to the alert: ${Math.round(performance.now() - stored)} ms`);

  let left = FLOOD;
  const write = async () => {
    while (left > 0) {
      left -= 1;
      expect((await send(site.origin, aMessage())).status).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  // As if an hour passed, in steps of a minute: the pause between two alerts is over at most once in each.
  for (let minute = 1; minute <= 60; minute += 1) {
    const before = await openAlerts(site);
    await site.engine.exclusively((database) =>
      database.exec(`update private.alerts set made_at = made_at - interval '1 minute'`),
    );
    await site.engine.exclusively((database) => database.query('select private.make_alerts(now())'));
    expect((await openAlerts(site)) - before).toBeLessThanOrEqual(1);
  }
  expect(await openAlerts(site)).toBeLessThanOrEqual(12);
  await service.receivedCount(2);
  expect(service.received.at(-1)?.notification.title).toBe(`${FLOOD + 1} new messages`);
  expect(service.faults).toEqual([]);
}, 240_000);

/** The number of alerts made for messages so far. */
async function openAlerts(site: Awaited<ReturnType<typeof startSite>>): Promise<number> {
  const { rows } = await site.engine.exclusively((database) =>
    database.query<{ n: number }>(`select count(*)::int as n from private.alerts where kind = 'new'`),
  );
  return rows[0]?.n ?? 0;
}

it('neither delays nor refuses a message while every service is out of order, and logs nobody’s device', async () => {
  const [service, mail] = [await pushService(), await MailServer.start()];
  cleanUpLater(() => mail.stop());
  service.answer = { status: 403, body: '{"reason":"BadJwtToken"}' };
  mail.refusal = 554;
  const { site, lines } = await startAlertingSite(service, mail);
  const device = await turnOn(site.origin, service);
  expect((await send(site.origin)).status).toBe(201);
  await service.receivedCount(1);
  await expect
    .poll(() => lines, { timeout: 120_000 })
    .toEqual(
      expect.arrayContaining([
        'An alert was not sent: push 403 BadJwtToken.',
        'An alert was not sent: mail 554.',
      ]),
    );
  service.answer = 'silence';
  expect((await send(site.origin)).status).toBe(201);
  const said = lines.join('\n');
  for (const secret of [device.endpoint, service.host, device.keys.auth, STAFF.email])
    expect(said).not.toContain(secret);
});

it('sends again what was sent and not recorded when the server was killed, folded by its topic', async () => {
  const service = await pushService();
  service.answer = 'silence';
  const dataDir = await preparedDataDir();
  const env = { PORT: '0', DATA_DIR: dataDir, SITE_URL, PUSH_HOSTS: service.host, ALLOW_PLACEHOLDERS: '1' };
  const first = runServerCommand('start', env);
  const origin = await first.ready;
  await turnOn(origin, service);
  expect((await send(origin)).status).toBe(201);
  await service.receivedCount(1);
  first.process.kill('SIGKILL');
  await first.ended;

  // Lets the lease of a minute expire.
  const database = await PGlite.create(path.join(dataDir, 'postgres'));
  const { rows } = await database.query('select outcome from private.deliveries');
  expect(rows).toEqual([{ outcome: null }]);
  await database.exec('update private.deliveries set lease_until = now()');
  await database.close();
  service.answer = { status: 201 };
  const second = runServerCommand('start', env);
  await second.ready;
  await service.receivedCount(2);
  expect(service.received.map(({ notification, headers }) => [notification.title, headers.topic])).toEqual([
    ['1 new message', 'thirdagemsgs'],
    ['1 new message', 'thirdagemsgs'],
  ]);
});

it('tests every device and mailbox from the command line, and says what each service answered', async () => {
  const [service, mail] = [await pushService(), await MailServer.start()];
  cleanUpLater(() => mail.stop());
  const { site, dataDir } = await startAlertingSite(service, mail);
  await turnOn(site.origin, service);
  mail.refusal = 550;
  const test = () => runServerCommand('alerts', { DATA_DIR: dataDir }, { args: ['test'] });
  const failing = test();
  expect(await failing.ended).toBe(1);
  expect(failing.output()).toContain(`${STAFF.email}, ${service.host}: sent`);
  expect(failing.output()).toContain(`${STAFF.email}, e-mail: not sent (mail 550)`);
  mail.refusal = undefined;
  const working = test();
  expect(await working.ended, working.output()).toBe(0);
  expect(service.received.map(({ notification }) => notification.title)).toEqual([
    'This is a test',
    'This is a test',
  ]);
  expect(mail.received).toMatchObject([{ to: [STAFF.email] }]);

  const usage = runServerCommand('alerts', { DATA_DIR: dataDir }, { args: ['tset'] });
  expect(await usage.ended).toBe(1);
  expect(usage.output()).toContain('npm run alerts -- test');
});

it('does not start with a setting that cannot be used, and says which', async () => {
  const server = runServerCommand('start', {
    PORT: '0',
    DATA_DIR: await preparedDataDir(),
    SITE_URL: 'thirdage.example',
  });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('SITE_URL is "thirdage.example"');
});
