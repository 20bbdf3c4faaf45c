import { expect, it } from 'vitest';
import { useAuthStore } from '../../../../src/features/staff-auth/auth-store.ts';

it.each([
  ['expired in the middle of work', 'expired', ['sessionPresent', 'sessionExpired', 'sessionExpired']],
  ['gone on after signing in again', 'signed-in', ['sessionPresent', 'sessionExpired', 'sessionPresent']],
  ['ended before the page was opened', 'signed-out', ['sessionExpired']],
  ['ended by somebody, until someone signs in', 'ended', ['sessionPresent', 'sessionEnded', 'signedOut']],
  ['ended by somebody long ago', 'signed-out', ['sessionEnded', 'signedOut', 'sessionPresent', 'signedOut']],
  ['ended by Logout after it had expired', 'signed-out', ['sessionPresent', 'sessionExpired', 'signedOut']],
] as const)('a session %s is "%s"', (_what, status, events) => {
  useAuthStore.setState(useAuthStore.getInitialState());
  for (const event of events) useAuthStore.getState()[event]();
  expect(useAuthStore.getState().status).toBe(status);
});
