import { describe, expect, it } from 'vitest';
import { toApiError } from '../../../src/api/api-error.ts';

describe('toApiError', () => {
  it.each([
    [0, { message: 'TypeError: Failed to fetch' }, 'unreachable'],
    [0, { message: 'TimeoutError: No answer in time' }, 'timeout'],
    [401, { message: 'JWT expired' }, 'session-ended'],
    [403, { message: 'This account is not a staff account.', hint: 'not_staff' }, 'not-staff'],
    [403, { message: 'permission denied for table ContactTable', hint: null }, 'server'],
    [500, { message: 'disk full' }, 'server'],
  ] as const)('takes status %i with %j for %s', (status, error, kind) => {
    expect(toApiError(status, error).kind).toBe(kind);
  });

  it("carries the server's own message, and plain words when nobody answered or the server says nothing", () => {
    expect(toApiError(500, { message: 'disk full' }).message).toBe('disk full');
    expect(toApiError(0, { message: 'TypeError: Failed to fetch' }).message).toMatch(/^We cannot reach/);
    expect(toApiError(502, { message: '' }).message).toBe('The server could not do this. Try again later.');
  });
});
