import { useEffect } from 'react';
import { type SessionEvent, watchSession } from '../../api/staff/staff-auth.ts';
import { type AuthStatus, useAuthStore } from './auth-store.ts';

/** Whether someone is signed in, kept true while a staff page is open: other tabs and expiry included. */
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
