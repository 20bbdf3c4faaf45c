import { create } from 'zustand';

/**
 * - `unknown`: storage has not been read yet.
 * - `signed-in`: a session is on this device.
 * - `expired`: there was one while the person worked; signing in again goes on where they were.
 * - `ended`: there was one until somebody ended it elsewhere; the login says so until someone signs in.
 * - `signed-out`: there is none.
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
  // A session that had ended before the page was opened interrupts no work: it is simply signed out.
  sessionExpired: () =>
    set(({ status }) => ({
      status: status === 'signed-in' || status === 'expired' ? 'expired' : 'signed-out',
    })),
  sessionEnded: () => set({ status: 'ended' }),
  // The login looks for a session too and finds none: what was said stays.
  signedOut: () => set(({ status }) => ({ status: status === 'ended' ? 'ended' : 'signed-out' })),
}));
