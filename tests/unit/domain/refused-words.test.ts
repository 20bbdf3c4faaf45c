import { describe, expect, it } from 'vitest';
import { whyRefused } from '../../../src/domain/staff/refused-words.ts';
import { FINE, REFUSED } from '../../support/source/warning-texts.ts';

describe('A warning is refused', () => {
  it.each(REFUSED)('with %s: %j', (_what, text, kind) => {
    expect(whyRefused(text)).toContain(kind);
  });
});

describe('A warning may say', () => {
  it.each(FINE)('%s', (text) => {
    expect(whyRefused(text)).toBeUndefined();
  });
});
