import { describe, expect, test } from 'vitest';
import { channelIn, formatCount, searchWith } from '../../../../src/features/scam-guide/channel-address.ts';

describe('the channel in the address', () => {
  test('is read back as it was written', () => {
    expect(channelIn(searchWith('', 'pop-up'))).toBe('pop-up');
    expect(channelIn(searchWith('?reached-by=text', 'after-a-death'))).toBe('after-a-death');
  });

  test('is nothing when the address has none, or one that we do not know', () => {
    expect(channelIn('')).toBeNull();
    expect(channelIn('?reached-by=')).toBeNull();
    expect(channelIn('?reached-by=carrier-pigeon')).toBeNull();
  });

  test('leaves the rest of the query alone', () => {
    expect(searchWith('?source=pwa', 'text')).toBe('?source=pwa&reached-by=text');
    expect(searchWith('?source=pwa&reached-by=text', null)).toBe('?source=pwa');
    expect(searchWith('?reached-by=text', null)).toBe('');
  });
});

test('the filter says how many are shown, in good English', () => {
  expect(formatCount(null)).toBe('All 10 scams are shown.');
  expect(formatCount('phone-call')).toBe('5 of 10 scams are shown.');
  expect(formatCount('after-a-death')).toBe('1 of 10 scams is shown.');
});
