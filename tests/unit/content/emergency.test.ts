import { describe, expect, test } from 'vitest';
import { emergencySteps } from '../../../src/content/emergency.ts';
import { EMERGENCY_ID, emergencyLink } from '../../../src/content/emergency-link.ts';
import { scamAwareness } from '../../../src/content/scam-awareness.ts';

const phones = emergencySteps.flatMap((step) => step.phones ?? []);

describe('"I think I have been scammed"', () => {
  test('leads to the steps', () => {
    expect(emergencyLink).toEqual({
      href: '/scam-awareness#scammed',
      label: 'I think I have been scammed',
    });
    expect(emergencyLink.href.endsWith(`#${EMERGENCY_ID}`)).toBe(true);
  });

  test('gives these numbers, in this order', () => {
    expect(phones.map((phone) => phone.number)).toEqual([
      '911',
      '877-876-2455',
      '833-372-8311',
      '877-908-3360',
      '877-382-4357',
      '988',
    ]);
  });

  test('dials the number that it shows', () => {
    for (const { number, dial } of phones) {
      const digits = number.replaceAll('-', '');
      expect(dial).toBe(digits.length > 3 ? `+1${digits}` : digits);
    }
  });

  test('knows the hours of the two helplines', () => {
    expect(phones.filter((phone) => phone.hours).map((phone) => [phone.number, phone.hours])).toEqual([
      ['833-372-8311', { opens: 10, closes: 18 }],
      ['877-908-3360', { opens: 8, closes: 20 }],
    ]);
  });

  test('links to the sites it names, over HTTPS alone', () => {
    for (const { name, href } of emergencySteps.flatMap((step) => step.sites ?? [])) {
      const { protocol, hostname } = new URL(href);
      expect(protocol).toBe('https:');
      expect(hostname).toContain(name.toLowerCase().replace(/^www\./, ''));
    }
  });
});

describe('the figures around the scams', () => {
  test('name the year and the source of every figure', () => {
    for (const { text, source } of scamAwareness.figures) {
      expect(text).toMatch(/^In 2024, .*\$[\d.]+ billion/);
      expect(source).toBe('FBI, 2024');
    }
  });
});
