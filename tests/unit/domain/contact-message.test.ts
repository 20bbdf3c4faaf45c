import { describe, expect, it } from 'vitest';
import { type ContactDraft, MAX_LENGTH, validateContact } from '../../../src/domain/contact-message.ts';

const draft: ContactDraft = {
  name: 'Rosa Díaz',
  email: 'rosa@example.org',
  phone: '(202) 555-0143',
  message: 'My tablet does not start.',
};

const errorOf = (changes: Partial<ContactDraft>) => {
  const checked = validateContact({ ...draft, ...changes });
  return checked.ok ? undefined : checked.error;
};

const fieldsOf = (changes: Partial<ContactDraft>) => {
  const checked = validateContact({ ...draft, ...changes });
  return checked.ok ? checked.fields : undefined;
};

describe('validateContact', () => {
  it('gives the phone as the number its digits make, and the texts as they are', () => {
    expect(fieldsOf({})).toEqual({ ...draft, phone: 2025550143 });
  });

  it.each(['', '   ', '202555014', '20255501433', 'call me', '٢٠٢٥٥٥٠١٤٣'])(
    'refuses the phone "%s"',
    (phone) => {
      expect(errorOf({ phone })).toEqual({ field: 'phone', kind: 'phone' });
    },
  );

  it.each(['1-202-555-0143', '+1 (202) 555-0143'])('refuses the phone "%s" and names its 1', (phone) => {
    expect(errorOf({ phone })).toEqual({ field: 'phone', kind: 'country-code' });
  });

  it.each([
    ['202-555-0143', 2025550143],
    ['202.555.0143 ', 2025550143],
    ['tel: 2 0 2 5 5 5 0 1 4 3', 2025550143],
    ['0012345678', 12345678],
    ['9999999999', 9999999999],
  ])('takes the phone "%s"', (phone, number) => {
    expect(fieldsOf({ phone })?.phone).toBe(number);
  });

  it.each<[string, Partial<ContactDraft>, object]>([
    ['the phone before blank fields', { phone: '1', name: '', message: '' }, { kind: 'phone' }],
    ['the first blank field of the form', { email: '', message: '' }, { field: 'email' }],
    ['blank fields before the shape of the e-mail', { email: 'no address', message: ' ' }, { kind: 'blank' }],
  ])('names %s', (_what, changes, error) => {
    expect(errorOf(changes)).toMatchObject(error);
  });

  it.each([
    ' \n\t\u00a0',
    '\u0000\u0000',
    '\u200b',
    '\u0085',
    '\u001c',
    '\u3164',
    '\u2800',
    '\u2060\ufeff',
    '\u200d\ufe0f',
  ])('refuses a name, an e-mail and a message of %j, which shows nothing', (text) => {
    for (const field of ['name', 'email', 'message'] as const)
      expect(errorOf({ [field]: text })).toEqual({ field, kind: 'blank' });
  });

  it('refuses an e-mail with an invisible character inside, and takes one off its ends', () => {
    expect(errorOf({ email: 'rosa@exa\u001cmple.org' })).toEqual({ field: 'email', kind: 'email-shape' });
    expect(fieldsOf({ email: '\u200brosa@example.org\u2060' })?.email).toBe('rosa@example.org');
  });

  it.each(['rosa', 'rosa@', '@example.org', 'rosa@example', 'rosa @example.org', 'a@b@example.org'])(
    'refuses the e-mail "%s"',
    (email) => {
      expect(errorOf({ email })).toEqual({ field: 'email', kind: 'email-shape' });
    },
  );

  it.each([
    ['name', 'x'.repeat(MAX_LENGTH.name)],
    ['email', `${'x'.repeat(MAX_LENGTH.email - 12)}@example.org`],
    ['message', 'x'.repeat(MAX_LENGTH.message)],
  ] as const)('takes a %s of exactly the greatest length, and not one character more', (field, text) => {
    expect(errorOf({ [field]: ` ${text} ` })).toBeUndefined();
    expect(errorOf({ [field]: `x${text}` })).toEqual({ field, kind: 'too-long', excess: 1 });
  });

  it.each<[string, Partial<ContactDraft>, object]>([
    [
      'trims the texts and keeps the lines within the message',
      { name: '  Rosa ', email: ' rosa@example.org\n', message: '\n One.\n\nTwo. ' },
      { name: 'Rosa', email: 'rosa@example.org', message: 'One.\n\nTwo.' },
    ],
    [
      'takes out what the database cannot store: NUL and lone surrogates',
      { message: 'a\u0000b \ud800 c \udc00' },
      { message: 'ab \ufffd c \ufffd' },
    ],
    ['takes one emoji, and what joins its parts', { message: '❤\ufe0f' }, { message: '❤\ufe0f' }],
    ['keeps emoji and right-to-left text', { message: '👵🏽 שלום' }, { message: '👵🏽 שלום' }],
    ['writes accents in one way', { name: 'Jose\u0301' }, { name: 'Jos\u00e9' }],
  ])('%s', (_what, typed, fields) => {
    expect(fieldsOf(typed)).toMatchObject(fields);
  });
});
