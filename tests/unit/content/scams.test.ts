import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { channels } from '../../../src/content/channels.ts';
import { scams } from '../../../src/content/scams.ts';

describe('the ten scams', () => {
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

  test('are each reached by at least one channel, and each channel leads to at least one', () => {
    const indexesBy = channels.map(({ key }) =>
      scams.flatMap((scam, index) => (scam.channels.includes(key) ? [index + 1] : [])),
    );
    expect(indexesBy).toEqual([[2, 4, 5, 6, 7], [1, 9], [2], [1, 3, 6], [4, 6, 8], [10]]);
  });
});
