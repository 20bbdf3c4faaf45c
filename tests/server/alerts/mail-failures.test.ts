import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { smtpTransport } from '../../../server/alerts/smtp-transport.ts';
import type { Delivery, Result } from '../../../supabase/functions/_shared/alerts/delivery.ts';
import { sendMail } from '../../../supabase/functions/_shared/alerts/send-mail.ts';
import { freePort } from '../../support/backend/free-port.ts';
import { temporaryFolder } from '../support/test-site.ts';

const TO: Delivery = {
  ...{ alert_id: 1, target_id: 1, kind: 'mail', alert: 'test', waiting: null, oldest_at: null },
  ...{ endpoint: null, p256dh: null, auth: null, email: 'staff@example.com' },
};

let certificate: { key: Buffer; cert: Buffer };

beforeAll(async () => {
  const folder = await temporaryFolder();
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const made = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=other.example'.split(' ');
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  certificate = { key: readFileSync(key), cert: readFileSync(cert) };
});

async function mailServer(options: SMTPServerOptions) {
  const seen = { passwords: [] as unknown[], mails: 0 };
  const server = new SMTPServer({
    logger: false,
    onAuth: ({ password }, _session, done) => {
      seen.passwords.push(password);
      done(new Error('wrong'));
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        seen.mails += 1;
        done();
      });
    },
    ...options,
  });
  // A client that ends the connection because of the certificate is an error for this server too.
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, seen };
}

function mail(smtpUrl: string, demandsTls: boolean): Promise<Result> {
  const server = { smtpUrl, from: 'alerts@example.com', demandsTls };
  const text = { title: 'A test', body: 'It works.' };
  return sendMail(TO, text, { transport: smtpTransport(server), from: server.from, inboxUrl: undefined });
}

describe('A mail', () => {
  it('is not sent, nor the password, to a server without STARTTLS, unless that is allowed', async () => {
    const { port, seen } = await mailServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
    });
    const url = `smtp://user:secret@127.0.0.1:${port}`;
    expect(await mail(url, true)).toEqual({
      outcome: 'refused',
      reason: 'mail: server offers no TLS, nothing was sent',
    });
    expect(seen).toEqual({ passwords: [], mails: 0 });
    expect(await mail(`smtp://127.0.0.1:${port}`, false)).toEqual({ outcome: 'sent' });
    expect(seen.mails).toBe(1);
  });

  it('that fails is explained: another name, a certificate nobody trusts', async () => {
    const { port } = await mailServer({ ...certificate, secure: true });
    expect(await mail(`smtps://127.0.0.1:${port}`, true)).toMatchObject({
      reason: 'mail: certificate is not trusted',
    });
    const error = Object.assign(new Error("Hostname/IP does not match certificate's altnames"), {
      code: 'ESOCKET',
    });
    const transport = { sendMail: () => Promise.reject(error) };
    expect(
      await sendMail(
        TO,
        { title: 'A', body: 'B' },
        { transport, from: 'a@example.com', inboxUrl: undefined },
      ),
    ).toMatchObject({ reason: 'mail: certificate is for another name' });
  });

  it('by smtps to a port that speaks no TLS says so', async () => {
    const { port } = await mailServer({ disabledCommands: ['STARTTLS'] });
    expect(await mail(`smtps://127.0.0.1:${port}`, true)).toMatchObject({
      reason: 'mail: no TLS on this port (smtp: 587, smtps: 465)',
    });
  });

  it('says that the password is wrong, that no server has the name, that nothing listens', async () => {
    const { port } = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
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
