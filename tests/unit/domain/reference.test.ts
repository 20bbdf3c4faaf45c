import { describe, expect, it } from 'vitest';
import { messageReference } from '../../../src/domain/reference.ts';
import { readProjectFile } from '../../support/source/project-files.ts';

/** UUIDs from a fixed sequence of random numbers, so that a failure can be repeated. */
function submissionIds(count: number): string[] {
  let state = 20_240_601;
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state.toString(16).padStart(8, '0');
  };
  return Array.from({ length: count }, () => {
    const hex = word() + word() + word() + word();
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  });
}

describe('messageReference', () => {
  it('is four symbols, a dash and two, none of which can be mistaken for another', () => {
    for (const id of submissionIds(2_000)) {
      expect(messageReference(id)).toMatch(
        /^[ABCDEFGHJKLMNPQRSTUVWXYZ2-9]{4}-[ABCDEFGHJKLMNPQRSTUVWXYZ2-9]{2}$/,
      );
    }
  });

  it.each([
    ['00000000-0000-4000-8000-000000000000', 'AAAA-AA'],
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', '9999-99'],
    ['0123e45b-89ab-4cde-8f01-23456789abcd', 'AET8-JY'],
  ])('stays the same for %s, on receipts that people have kept', (id, reference) => {
    expect(messageReference(id)).toBe(reference);
  });

  it('reads the id alike in capitals', () => {
    expect(messageReference('ABCDEF12-0000-4000-8000-000000000000')).toBe(
      messageReference('abcdef12-0000-4000-8000-000000000000'),
    );
  });

  it('uses every symbol about equally often in every place', () => {
    const ids = submissionIds(32_000);
    const places = [0, 1, 2, 3, 5, 6];
    for (const place of places) {
      const counts = new Map<string, number>();
      for (const id of ids) {
        const symbol = messageReference(id).charAt(place);
        counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
      }
      expect(counts.size).toBe(32);
      // 1000 of each are expected; five standard deviations are about 160.
      for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(160);
    }
  });

  it('tells a year of messages apart but for a rare chance', () => {
    const references = new Set(submissionIds(5_000).map(messageReference));
    expect(references.size).toBeGreaterThan(4_990);
  });

  it('tells the invented messages for development apart', () => {
    const ids = readProjectFile('supabase/seed.sql').match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids.map(messageReference)).size).toBe(ids.length);
  });
});
