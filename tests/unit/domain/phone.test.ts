import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  hasCountryCode,
  isForeignStyle,
  padPhone,
  phoneDigits,
} from '../../../src/domain/phone.ts';

it('phoneDigits drops everything that is no digit', () => {
  expect(phoneDigits(' (202) 555-0143, ext.')).toBe('2025550143');
});

it.each([
  [2025550143, '2025550143'],
  [12345678, '0012345678'],
  [0, '0000000000'],
])('padPhone shows %i as ten digits', (number, digits) => {
  expect(padPhone(number)).toBe(digits);
});

describe('formatPhone', () => {
  it('writes ten digits as people read them', () => {
    expect(formatPhone('0025550143')).toBe('(002) 555-0143');
  });

  it.each(['', '911', '12025550143'])('leaves "%s" alone', (digits) => {
    expect(formatPhone(digits)).toBe(digits);
  });
});

describe('isForeignStyle', () => {
  it.each(['+47 22 12 34 56', '555-0143 ext. 123', '+4722123456', '22 12 34 56 78', '+1 202 555 014'])(
    'is true for "%s", ten digits that are perhaps another number',
    (typed) => expect(isForeignStyle(typed)).toBe(true),
  );

  it.each([
    '(202) 555-0143',
    '202-555-0143',
    '202.555.0143',
    '2025550143',
    ' 202 555 0143 ',
    'tel: (202)555-0143.',
  ])('is false for "%s", as Americans write it', (typed) => expect(isForeignStyle(typed)).toBe(false));

  it.each(['', '202 555', '+1 (202) 555-0143'])('is false for "%s", which is an error anyway', (typed) =>
    expect(isForeignStyle(typed)).toBe(false),
  );
});

describe('hasCountryCode', () => {
  it.each(['+1 (202) 555-0143', '1 202 555 0143', '12025550143', '+1 202 555'])('finds it in "%s"', (typed) =>
    expect(hasCountryCode(typed)).toBe(true),
  );

  it.each(['202 555 0143', '1202 555', '+47 22 12 34 56 7', ''])('finds none in "%s"', (typed) =>
    expect(hasCountryCode(typed)).toBe(false),
  );
});
