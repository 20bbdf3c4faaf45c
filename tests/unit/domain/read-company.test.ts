import { describe, expect, it } from 'vitest';
import { hasPlaceholders } from '../../../src/domain/company/company.ts';
import { readCompany } from '../../../src/domain/company/read-company.ts';

const GOOD = {
  $schema: './company.schema.json',
  name: 'Rosa’s Help',
  tagline: 'Patient & kind',
  legalName: 'Rosa LLC',
  contactRole: 'Owner',
  phone: '(415) 555-2671',
  email: 'rosa@example.org',
  siteUrl: 'https://rosa.example.org/',
  description: 'Help at home.',
} as const;

const readWith = (change: Readonly<Record<string, unknown>>) =>
  readCompany(JSON.stringify({ ...GOOD, ...change }));

const refusedFor = (...problems: RegExp[]) => ({
  ok: false,
  problems: problems.map((problem) => expect.stringMatching(problem)),
});

describe('readCompany', () => {
  it('gives trimmed texts, ten digits and an origin', () => {
    const { $schema: _, ...texts } = GOOD;
    expect(readWith({ name: ' Rosa’s Help ' })).toEqual({
      ok: true,
      company: { ...texts, phone: '4155552671', siteUrl: 'https://rosa.example.org', hours: [] },
    });
  });

  it.each([
    '4155552671',
    '415-555-2671',
    '415.555.2671',
    '+1 (415) 555‑2671',
    '1 415 555 2671',
    '415/555 2671',
  ])('understands the phone number %s', (phone) => {
    expect(readWith({ phone })).toMatchObject({ company: { phone: '4155552671' } });
  });

  it('takes hours and a reply time, and an emptied reply time as none', () => {
    const hours = ['Monday to Friday, 9 to 5', 'Saturday, 10 to 12'];
    expect(readWith({ hours, replyWithin: 'one working day' })).toMatchObject({
      company: { hours, replyWithin: 'one working day' },
    });
    expect(readWith({ hours: [], replyWithin: '' })).toEqual(readWith({}));
  });

  it('reads a file that begins with a byte order mark', () => {
    expect(readCompany(`\uFEFF${JSON.stringify(GOOD)}`).ok).toBe(true);
  });

  it.each([
    ['phone', '415 555 267', /^"phone": found "415 555 267", which has 9 digits, wanted ten digits/],
    ['phone', '1-800-FLOWERS', /found "1-800-FLOWERS", wanted ten digits/],
    ['phone', '(415) 555-2671 ext. 5', /wanted ten digits/],
    ['phone', 4155552671, /found 4155552671 without quotation marks/],
    ['phone', null, /found null without/],
    ['email', 'rosa', /^"email": found "rosa", wanted an address such as "hello@example.com"\.$/],
    ['email', 'rosa@example', /"email"/],
    ['email', 'rosa@a.org?bcc=x@y.org', /"email"/],
    ['email', 'Rosa <rosa@a.org>', /"email"/],
    [
      'siteUrl',
      'http://rosa.example.org/shop',
      /^"siteUrl": found "http:\S+", wanted the address of the site/,
    ],
    ['siteUrl', 'http://rosa.example.org', /"siteUrl"/],
    ['siteUrl', 'https://me:word@rosa.example.org', /"siteUrl"/],
    ['siteUrl', 'rosa.example.org', /"siteUrl"/],
    ['name', 'x'.repeat(500), /^"name": found "x{40}…" with 500 letters, wanted .* at most 60 letters\.$/],
    ['name', '   ', /^"name": found " {3}", wanted the name of the company/],
    ['name', 'Rosa\nHelp', /found "Rosa\\nHelp"/],
    ['name', { first: 'Rosa' }, /found an object/],
    ['hours', 'Monday', /^"hours": found "Monday", wanted a list of at most 4 lines/],
    ['hours', ['1', '2', '3', '4', '5'], /found a list of 5/],
    ['hours', ['Monday', ''], /found the line ""/],
    ['hours', ['x'.repeat(61)], /with 61 letters/],
    ['replyWithin', 'x'.repeat(500), /"replyWithin": .* at most 40 letters/],
    ['fax', '4155552671', /^"fax": found an unknown field, wanted only name, /],
  ])('names %s with the value %j', (field, value, problem) => {
    expect(readWith({ [field]: value })).toEqual(refusedFor(problem));
  });

  it.each([
    ['', /^the whole file: found nothing/],
    ['[]', /^the whole file: found a list of 0, wanted fields/],
    ['"Rosa"', /^the whole file: found "Rosa"/],
    ['{ "name": "Rosa",\n "tagline": "a"\n "phone": "b" }', /^line 3: found text that is not JSON/],
    ['{ "name": Rosa }', /found text that is not JSON/],
    ['{ “name”: "Rosa" }', /found text that is not JSON/],
  ])('tells what is no JSON of fields: %j', (text, problem) => {
    expect(readCompany(text)).toEqual(refusedFor(problem));
  });

  it('names every missing field in a line of its own', () => {
    const missing = /^"\w+": found nothing, wanted [^\n]+\.$/;
    expect(readCompany('{}')).toEqual(refusedFor(...Array<RegExp>(8).fill(missing)));
  });
});

describe('hasPlaceholders', () => {
  const own = { phone: '4155552671', email: 'rosa@example.org' };
  it.each([
    [own, false],
    [{ ...own, phone: '2025550143' }, true],
    [{ ...own, email: 'Hello@thirdage.example' }, true],
  ])('of %j is %j', (company, expected) => {
    expect(hasPlaceholders(company)).toBe(expected);
  });
});
