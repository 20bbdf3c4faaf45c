import { useEffect } from 'react';
import { type SessionEvent, watchSession } from '../../api/staff/staff-auth.ts';
import { type AuthStatus, useAuthStore } from './auth-store.ts';

/** The sign-in status, kept up to date while a staff page is open, also after changes in other tabs. */
export function useAuthStatus(): AuthStatus {
  useEffect(() => watchSession(followSession), []);
  return useAuthStore((state) => state.status);
}

function followSession(event: SessionEvent) {
  const { sessionPresent, sessionExpired, sessionEnded, signedOut } = useAuthStore.getState();
  if (event === 'present') sessionPresent();
  else if (event === 'expired') sessionExpired();
  else if (event === 'ended') sessionEnded();
  else signedOut();
}
