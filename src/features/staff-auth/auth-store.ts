import { create } from 'zustand';

/**
 * - `unknown`: storage has not been read yet.
 * - `signed-in`: a session is on this device.
 * - `expired`: the session expired during work; signing in again continues it.
 * - `ended`: the session was ended elsewhere; the login page says so until the next sign-in.
 * - `signed-out`: no session.
 */
export type AuthStatus = 'unknown' | 'signed-in' | 'expired' | 'ended' | 'signed-out';

interface AuthState {
  readonly status: AuthStatus;
  sessionPresent(): void;
  sessionExpired(): void;
  sessionEnded(): void;
  signedOut(): void;
}

export const useAuthStore = create<AuthState>((set) => ({
  status: 'unknown',
  sessionPresent: () => set({ status: 'signed-in' }),
  // A session that had expired before the page was opened interrupts no work: it counts as signed out.
  sessionExpired: () =>
    set(({ status }) => ({
      status: status === 'signed-in' || status === 'expired' ? 'expired' : 'signed-out',
    })),
  sessionEnded: () => set({ status: 'ended' }),
  // The login page also finds no session; `ended` must stay, so that its explanation stays.
  signedOut: () => set(({ status }) => ({ status: status === 'ended' ? 'ended' : 'signed-out' })),
}));
