import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { smtpTransport } from '../../../server/alerts/smtp-transport.ts';
import type { Delivery, Result } from '../../../supabase/functions/_shared/alerts/delivery.ts';
import { sendMail } from '../../../supabase/functions/_shared/alerts/send-mail.ts';
import { freePort } from '../../support/backend/free-port.ts';
import { MailServer } from '../../support/backend/mail-server.ts';
import { temporaryFolder } from '../support/test-site.ts';

const TO: Delivery = {
  ...{ alert_id: 1, target_id: 1, kind: 'mail', alert: 'test', waiting: null, oldest_at: null },
  ...{ endpoint: null, p256dh: null, auth: null, email: 'staff@example.com' },
};

const TEXT = { title: 'A test', body: 'It works.' };

let certificate: { key: Buffer; cert: Buffer };

beforeAll(async () => {
  const folder = await temporaryFolder();
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const made = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=other.example'.split(' ');
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  certificate = { key: readFileSync(key), cert: readFileSync(cert) };
});

async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await MailServer.start(options);
  onTestFinished(() => server.stop());
  return server;
}

function mail(smtpUrl: string, demandsTls: boolean): Promise<Result> {
  const server = { smtpUrl, from: 'alerts@example.com', demandsTls };
  return sendMail(TO, TEXT, { transport: smtpTransport(server), from: server.from, inboxUrl: undefined });
}

describe('A mail', () => {
  it('is not sent, nor the password, to a server without STARTTLS, unless that is allowed', async () => {
    const server = await mailServer({ allowInsecureAuth: true });
    expect(await mail(`smtp://user:secret@127.0.0.1:${server.port}`, true)).toEqual({
      outcome: 'refused',
      reason: 'mail: server offers no TLS, nothing was sent',
    });
    expect(server).toMatchObject({ passwords: [], received: [] });
    expect(await mail(server.url, false)).toEqual({ outcome: 'sent' });
    expect(server.received).toHaveLength(1);
  });

  it('that fails is explained: another name, a certificate nobody trusts', async () => {
    const { port } = await mailServer({ ...certificate, secure: true });
    expect(await mail(`smtps://127.0.0.1:${port}`, true)).toMatchObject({
      reason: 'mail: certificate is not trusted',
    });
    const message = "Hostname/IP does not match certificate's altnames";
    const error = Object.assign(new Error(message), { code: 'ESOCKET' });
    const way = {
      transport: { sendMail: () => Promise.reject(error) },
      from: 'a@b.example',
      inboxUrl: undefined,
    };
    expect(await sendMail(TO, TEXT, way)).toMatchObject({ reason: 'mail: certificate is for another name' });
  });

  it('by smtps to a port that speaks no TLS says so', async () => {
    const { port } = await mailServer();
    expect(await mail(`smtps://127.0.0.1:${port}`, true)).toMatchObject({
      reason: 'mail: no TLS on this port (smtp: 587, smtps: 465)',
    });
  });

  it('says that the password is wrong, that no server has the name, that nothing listens', async () => {
    const { port } = await mailServer({ allowInsecureAuth: true });
    expect(await mail(`smtp://user:wrong@127.0.0.1:${port}`, false)).toEqual({
      outcome: 'refused',
      reason: 'mail: wrong user or password in SMTP_URL',
    });
    expect(await mail('smtp://mail.invalid:587', true)).toMatchObject({
      reason: 'mail: no server of this name',
    });
    expect(await mail(`smtp://127.0.0.1:${await freePort()}`, true)).toMatchObject({
      reason: 'mail: nothing listens on this port',
    });
  });
});
