import { describe, expect, it } from 'vitest';
import { messageReference } from '../../../src/domain/reference.ts';

/** Submission ids whose first five bits have every value. */
const ids = Array.from({ length: 32 }, (_, bits) => {
  const head = (bits * 2 ** 27).toString(16).padStart(8, '0');
  return `${head}-0000-4000-8000-000000000000`;
});

describe('messageReference', () => {
  it('tells all values apart, by symbols of which none can be mistaken for another', () => {
    const references = ids.map(messageReference);
    expect(new Set(references).size).toBe(32);
    for (const reference of references) expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}$/);
  });

  it.each([
    ['00000000-0000-4000-8000-000000000000', 'AAAA-AA'],
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', '9999-99'],
    ['0123e45b-89ab-4cde-8f01-23456789abcd', 'AET8-JY'],
    ['0123E45B-89AB-4CDE-8F01-23456789ABCD', 'AET8-JY'],
  ])('stays the same for %s, on receipts that people have kept', (id, reference) => {
    expect(messageReference(id)).toBe(reference);
  });
});
