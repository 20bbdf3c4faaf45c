import { describe, expect, it } from 'vitest';
import { formatPhone, padPhone, phoneDigits } from '../../../src/domain/phone.ts';

describe('phoneDigits', () => {
  it('drops everything that is no digit', () => {
    expect(phoneDigits(' (202) 555-0143, ext.')).toBe('2025550143');
  });
});

describe('padPhone', () => {
  it.each([
    [2025550143, '2025550143'],
    [12345678, '0012345678'],
    [0, '0000000000'],
  ])('shows %i as ten digits', (number, digits) => {
    expect(padPhone(number)).toBe(digits);
  });
});

describe('formatPhone', () => {
  it('writes ten digits as people read them', () => {
    expect(formatPhone('0025550143')).toBe('(002) 555-0143');
  });

  it.each(['', '911', '12025550143'])('leaves "%s" alone', (digits) => {
    expect(formatPhone(digits)).toBe(digits);
  });
});
