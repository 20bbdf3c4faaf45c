import { describe, expect, test } from 'vitest';
import { emergencySteps } from '../../../src/content/emergency.ts';

const phones = emergencySteps.flatMap((step) => step.phones ?? []);

describe('"I think I have been scammed"', () => {
  test('gives these numbers, in this order', () => {
    const numbers = ['911', '877-876-2455', '833-372-8311', '877-908-3360', '877-382-4357', '988'];
    expect(phones.map((phone) => phone.number)).toEqual(numbers);
  });

  test('dials the number that it shows', () => {
    for (const { number, dial } of phones) {
      const digits = number.replaceAll('-', '');
      expect(dial).toBe(digits.length > 3 ? `+1${digits}` : digits);
    }
  });
});
