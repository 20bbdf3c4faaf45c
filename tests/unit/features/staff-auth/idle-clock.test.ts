import { describe, expect, it } from 'vitest';
import { IDLE_LIMIT_MS, IDLE_WARNING_MS, idleState } from '../../../../src/features/staff-auth/idle-clock.ts';

describe('idleState', () => {
  it('warns before the limit, with time to answer, and ends at it', () => {
    expect(idleState(0)).toBe('active');
    expect(idleState(IDLE_LIMIT_MS - IDLE_WARNING_MS - 1)).toBe('active');
    expect(idleState(IDLE_LIMIT_MS - IDLE_WARNING_MS)).toBe('warned');
    expect(idleState(IDLE_LIMIT_MS - 1)).toBe('warned');
    expect(idleState(IDLE_LIMIT_MS)).toBe('over');
    expect(IDLE_WARNING_MS).toBeGreaterThanOrEqual(60_000);
  });
});
