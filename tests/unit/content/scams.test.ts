import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { channels } from '../../../src/content/channels.ts';
import { scams } from '../../../src/content/scams.ts';

describe('the ten scams', () => {
  test('are in their fixed order', () => {
    expect(scams.map((scam) => scam.title)).toEqual([
      'Investment Scams',
      'Tech Support Fraud',
      'Romance Scams',
      'Government Impersonation Scams',
      'Grandparent or Emergency Scams',
      'Sweepstakes and Lottery Scams',
      'Telemarketing Phone Scams',
      'Homeowner and Reverse Mortgage Scams',
      "Text or 'Smishing' Scams",
      'Obituary Scams',
    ]);
  });

  test('have addresses that never change, because families were sent them', () => {
    expect(scams.map((scam) => scam.slug)).toEqual([
      'investment-scams',
      'tech-support-fraud',
      'romance-scams',
      'government-impersonation-scams',
      'grandparent-or-emergency-scams',
      'sweepstakes-and-lottery-scams',
      'telemarketing-phone-scams',
      'homeowner-and-reverse-mortgage-scams',
      'text-or-smishing-scams',
      'obituary-scams',
    ]);
  });

  test('use each of the ten pictures once', () => {
    const pictures = scams.map((scam) => `${scam.imageKey}.svg`);
    expect(pictures.sort()).toEqual(readdirSync('public/art/scams').sort());
  });

  test('give every loss with its amount, year and source', () => {
    const losses = scams.map((scam) => scam.loss && [scam.loss.amount, scam.loss.year, scam.loss.source]);
    expect(losses).toEqual([
      ['$6.5 billion', 2024, 'FBI'],
      ['$1.4 billion', 2024, 'FBI'],
      ['$1.14 billion', 2023, 'FTC'],
      ['$789 million', 2024, 'FTC'],
      ['$2.7 million', 2024, 'FBI'],
      ['$102 million', 2024, 'FBI'],
      ['$1,500 per person', 2024, 'FTC'],
      undefined,
      ['$129,624', 2024, 'FBI'],
      undefined,
    ]);
  });

  test('name no amount of money outside the loss, where it would have no source', () => {
    for (const scam of scams) {
      expect([scam.description, scam.advice, ...scam.warningSigns].join(' ')).not.toContain('$');
    }
  });

  test('are each reached by at least one channel, and each channel leads to at least one', () => {
    const indexesBy = channels.map(({ key }) =>
      scams.flatMap((scam, index) => (scam.channels.includes(key) ? [index + 1] : [])),
    );
    expect(indexesBy).toEqual([[2, 4, 5, 6, 7], [1, 9], [2], [1, 3, 6], [4, 6, 8], [10]]);
  });

  test('have three warning signs each', () => {
    expect(scams.map(({ warningSigns }) => warningSigns.length)).toEqual(scams.map(() => 3));
  });

  test('never blame the reader', () => {
    const everything = JSON.stringify(scams);
    expect(everything).not.toMatch(/\b(?:fell for|fall for|gave away|tricked|victim)/i);
  });
});
