import { afterEach, describe, expect, it, vi } from 'vitest';
import { newSubmissionId } from '../../../../src/features/contact/new-submission-id.ts';

const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const { crypto } = globalThis;

afterEach(() => vi.unstubAllGlobals());

describe('a submission id', () => {
  it('is a random UUID', () => {
    expect(newSubmissionId()).toMatch(UUID_4);
    expect(newSubmissionId()).not.toBe(newSubmissionId());
  });

  it('is one too on plain-http addresses, where crypto.randomUUID is missing', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const ids = Array.from({ length: 64 }, newSubmissionId);
    for (const id of ids) expect(id).toMatch(UUID_4);
    expect(new Set(ids).size).toBe(64);
  });
});
