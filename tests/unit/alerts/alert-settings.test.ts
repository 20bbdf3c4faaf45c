import { describe, expect, it } from 'vitest';
import {
  operatorContact,
  readAlertSettings,
} from '../../../supabase/functions/_shared/alerts/alert-settings.ts';

describe('readAlertSettings', () => {
  it('gives no settings when none are set', () => {
    expect(readAlertSettings({ SITE_URL: ' ', PUSH_HOSTS: '' })).toEqual({
      siteUrl: undefined,
      mail: undefined,
      pushHosts: [],
    });
  });

  it('reads the four', () => {
    expect(
      readAlertSettings({
        SITE_URL: 'https://thirdage.example/',
        SMTP_URL: 'smtps://me:secret@mail.example.com:465',
        MAIL_FROM: 'Third Age <alerts@example.com>',
        PUSH_HOSTS: 'push.example.com:443, 127.0.0.1:8999',
      }),
    ).toEqual({
      siteUrl: 'https://thirdage.example',
      mail: {
        smtpUrl: 'smtps://me:secret@mail.example.com:465',
        from: 'Third Age <alerts@example.com>',
        demandsTls: true,
      },
      pushHosts: ['push.example.com:443', '127.0.0.1:8999'],
    });
  });

  it.each([
    [{ SITE_URL: 'thirdage.example' }, /SITE_URL is "thirdage\.example"/],
    [{ SITE_URL: 'http://thirdage.example' }, /SITE_URL/],
    [{ SITE_URL: 'https://thirdage.example/inbox' }, /without a path/],
    [{ SMTP_URL: 'smtp://localhost' }, /MAIL_FROM is not/],
    [{ MAIL_FROM: 'a@example.com' }, /SMTP_URL is not/],
    [{ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@example.com' }, /SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'nobody' }, /MAIL_FROM is "nobody"/],
    [{ SMTP_URL: 'smtp://mail.example.com?ignoreTLS=true', MAIL_FROM: 'a@example.com' }, /turn TLS off/],
    [{ PUSH_HOSTS: 'https://push.example.com' }, /PUSH_HOSTS names/],
  ])('says what is wrong with %j', (env, words) => {
    expect(() => readAlertSettings(env)).toThrow(words);
  });

  it('never repeats the password of the mail server', () => {
    const env = { SMTP_URL: 'http://me:secret@mail.example.com', MAIL_FROM: 'a@example.com' };
    expect(() => readAlertSettings(env)).toThrow(/^(?!.*secret).*SMTP_URL/);
  });
});

it.each([
  ['https://a.example', undefined, 'https://a.example'],
  ['https://a.example', 'alerts@localhost', 'https://a.example'],
  ['http://localhost:4173', 'alerts@a.example', 'mailto:alerts@a.example'],
  [undefined, 'Third Age <alerts@example.com>', 'mailto:alerts@example.com'],
  [undefined, 'alerts@example.com', 'mailto:alerts@example.com'],
])('the contact of the operator of %s who sends from %s is %s', (SITE_URL, MAIL_FROM, contact) => {
  const SMTP_URL = MAIL_FROM && 'smtp://localhost';
  expect(operatorContact(readAlertSettings({ SITE_URL, SMTP_URL, MAIL_FROM }))).toBe(contact);
});
