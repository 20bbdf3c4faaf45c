import { expect, it } from 'vitest';
import { startSite } from '../../../server/site.ts';
import { ALL_FROM_ONE_ADDRESS } from '../../support/backend/limits.ts';
import { MailServer } from '../../support/backend/mail-server.ts';
import { PushService, type TestDevice } from '../../support/backend/push-service.ts';
import { rpc, send, tokenOf } from '../support/api-client.ts';
import { cleanUpLater } from '../support/clean-up.ts';
import { runToEnd } from '../support/server-process.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir } from '../support/test-site.ts';

const SITE_URL = 'https://thirdage.example';

async function pushService(port?: number): Promise<PushService> {
  const service = await PushService.start(port);
  cleanUpLater(() => service.stop());
  return service;
}

/** Turns alerts on as the dashboard does. */
async function turnOn(origin: string, service: PushService): Promise<TestDevice> {
  const token = await tokenOf(origin, STAFF);
  const [setup] = (await rpc(origin, token, 'alert_setup')).body as { public_key: string }[];
  const device = service.subscribe(setup?.public_key ?? '');
  const saved = await rpc(origin, token, 'save_alert_device', { endpoint: device.endpoint, ...device.keys });
  expect(saved.body).toBe('on');
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

it('tells a phone of a message as soon as it is stored', async () => {
  const service = await pushService();
  const { site } = await startAlertingSite(service);
  await turnOn(site.origin, service);
  expect(await send(site.origin)).toMatchObject({ status: 201 });
  await service.receivedCount(1);
  expect(service.received[0]?.notification.title).toBe('1 new message');
  expect(service.faults).toEqual([]);
});

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

it('tests every device and mailbox from the command line, and says what each service answered', async () => {
  const [service, mail] = [await pushService(), await MailServer.start()];
  cleanUpLater(() => mail.stop());
  const { site, dataDir } = await startAlertingSite(service, mail);
  await turnOn(site.origin, service);
  mail.refusal = 550;
  const command = (word: string) => runToEnd('alerts', { DATA_DIR: dataDir }, word);
  const failing = await command('test');
  expect(failing.code).toBe(1);
  expect(failing.output).toContain(`${STAFF.email}, ${service.host}: sent`);
  expect(failing.output).toContain(`${STAFF.email}, e-mail: not sent (mail 550)`);
  mail.refusal = undefined;
  expect(await command('test')).toMatchObject({ code: 0 });
  expect(service.received.map(({ notification }) => notification.title)).toEqual([
    'This is a test',
    'This is a test',
  ]);
  expect(mail.received).toMatchObject([{ to: [STAFF.email] }]);

  const usage = await command('tset');
  expect(usage).toEqual({ code: 1, output: expect.stringContaining('npm run alerts -- test') });
});
