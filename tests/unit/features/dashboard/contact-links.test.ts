import { describe, expect, it } from 'vitest';
import { callLink, mailLink } from '../../../../src/features/dashboard/message/contact-links.ts';

describe('callLink', () => {
  it('dials a number of ten digits with the country code', () => {
    expect(callLink('2025550143')).toBe('tel:+12025550143');
  });

  it.each([
    ['0000000911', 'zeros in front of an emergency number'],
    ['9115550143', 'a service code for an area code'],
    ['2029110143', 'a service code for an exchange'],
    ['9005551234', 'a number that charges the caller'],
    ['1235550143', 'no area code'],
    ['202555014', 'too short'],
    ['20255501430', 'too long'],
    ['*67202555', 'a dialling code'],
    ['2025550143;phone-context=evil', 'parameters'],
  ])('makes no link of %s: %s', (phone) => {
    expect(callLink(phone)).toBeUndefined();
  });
});

describe('mailLink', () => {
  it('opens a letter with the reference as its subject', () => {
    expect(mailLink({ email: 'm.hill+post@example.com', reference: '4F7K-2Q' })).toBe(
      'mailto:m.hill%2Bpost@example.com?subject=Your%20message%20to%20Third%20Age%2C%20reference%204F7K-2Q',
    );
    const older = mailLink({ email: 'm@example.com' });
    expect(older).toBe('mailto:m@example.com?subject=Your%20message%20to%20Third%20Age');
  });

  it.each([
    'm@example.com?bcc=everyone@example.com',
    'm@example.com&body=x',
    'm@example.com,evil@example.com',
    'm%0Abcc:x@example.com\n',
    'javascript:alert(1)//@x.co',
    '"m"@example.com',
    'm@exam ple.com',
    'm@localhost',
    'm@-example.com',
    'mällory@example.com',
    'm\u202E@example.com',
  ])('makes no link of %j', (email) => {
    expect(mailLink({ email })).toBeUndefined();
  });
});
