import { create } from 'zustand';

/**
 * - `unknown`: storage has not been read yet.
 * - `signed-in`: a session is on this device.
 * - `expired`: there was one while the person worked; signing in again goes on where they were.
 * - `signed-out`: there is none.
 */
export type AuthStatus = 'unknown' | 'signed-in' | 'expired' | 'signed-out';

interface AuthState {
  readonly status: AuthStatus;
  sessionPresent(): void;
  sessionExpired(): void;
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
  signedOut: () => set({ status: 'signed-out' }),
}));
