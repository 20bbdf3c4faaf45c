import { expect, it } from 'vitest';
import { MailServer } from '../../support/backend/mail-server.ts';
import { PushService } from '../../support/backend/push-service.ts';
import { rpc, send, tokenOf } from '../support/api-client.ts';
import { cleanUpLater } from '../support/clean-up.ts';
import { runToEnd } from '../support/server-process.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite } from '../support/test-site.ts';

/** A site that tells by push and by mail, and a device on which alerts are turned on as the dashboard does it. */
async function startAlertingSite() {
  const [service, mail] = [await PushService.start(), await MailServer.start()];
  cleanUpLater(() => Promise.all([service.stop(), mail.stop()]));
  const lines: string[] = [];
  const dataDir = await preparedDataDir();
  const { origin } = await startTestSite(dataDir, {
    log: (line) => lines.push(line),
    alerts: {
      siteUrl: 'https://thirdage.example',
      mail: { smtpUrl: mail.url, from: 'alerts@thirdage.example', demandsTls: false },
      pushHosts: [service.host],
    },
  });
  const token = await tokenOf(origin, STAFF);
  const [setup] = (await rpc(origin, token, 'alert_setup')).body as { public_key: string }[];
  const device = service.subscribe(setup?.public_key ?? '');
  const address = { endpoint: device.endpoint, ...device.keys };
  expect(await rpc(origin, token, 'save_alert_device', address)).toMatchObject({ body: 'on' });
  return { origin, service, mail, device, dataDir, lines };
}

it('tells a phone of a message as soon as it is stored', async () => {
  const { origin, service } = await startAlertingSite();
  expect(await send(origin)).toMatchObject({ status: 201 });
  await service.receivedCount(1);
  expect(service.received[0]?.notification.title).toBe('1 new message');
  expect(service.faults).toEqual([]);
});

it('neither delays nor refuses a message while every service is out of order, and logs nobody’s device', async () => {
  const { origin, service, mail, device, lines } = await startAlertingSite();
  service.answer = { status: 403, body: '{"reason":"BadJwtToken"}' };
  mail.refusal = 554;
  expect((await send(origin)).status).toBe(201);
  await service.receivedCount(1);
  const refusals = ['An alert was not sent: push 403 BadJwtToken.', 'An alert was not sent: mail 554.'];
  await expect.poll(() => lines, { timeout: 120_000 }).toEqual(expect.arrayContaining(refusals));
  service.answer = 'silence';
  expect((await send(origin)).status).toBe(201);
  const said = lines.join('\n');
  for (const secret of [device.endpoint, service.host, device.keys.auth, STAFF.email])
    expect(said).not.toContain(secret);
});

it('tests every device and mailbox from the command line, and says what each service answered', async () => {
  const { service, mail, dataDir } = await startAlertingSite();
  mail.refusal = 550;
  const command = (word: string) => runToEnd('alerts', { DATA_DIR: dataDir }, word);
  const failing = await command('test');
  expect(failing.code).toBe(1);
  expect(failing.output).toContain(`${STAFF.email}, ${service.host}: sent`);
  expect(failing.output).toContain(`${STAFF.email}, e-mail: not sent (mail 550)`);
  mail.refusal = undefined;
  expect(await command('test')).toMatchObject({ code: 0 });
  const titles = service.received.map(({ notification }) => notification.title);
  expect(titles).toEqual(['This is a test', 'This is a test']);
  expect(mail.received).toMatchObject([{ to: [STAFF.email] }]);

  const usage = await command('tset');
  expect(usage).toEqual({ code: 1, output: expect.stringContaining('npm run alerts -- test') });
});
