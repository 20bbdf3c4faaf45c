import { afterEach, expect, it, vi } from 'vitest';
import { newUuid } from '../../../src/domain/uuid.ts';

const { crypto } = globalThis;
afterEach(() => vi.unstubAllGlobals());

it('a new UUID is of version 4, each another, also on plain-http addresses, where crypto.randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, newUuid);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
});
