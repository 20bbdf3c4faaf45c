/** After this long without use a person is signed out; the warning comes earlier, with time to react. */
export const IDLE_LIMIT_MS = 60 * 60_000;
export const IDLE_WARNING_MS = 2 * 60_000;

export type IdleState = 'active' | 'warned' | 'over';

/** The state after this long without use. */
export function idleState(idleMs: number): IdleState {
  if (idleMs >= IDLE_LIMIT_MS) return 'over';
  return idleMs >= IDLE_LIMIT_MS - IDLE_WARNING_MS ? 'warned' : 'active';
}
