import { create } from 'zustand';
import type { AlertSetup } from '../../domain/staff/alert-setup.ts';

/**
 * Alerts on this device:
 * - `unknown`: nobody has looked yet, or the server could not be asked.
 * - `asking`: the browser's own question is on the screen; `dismissed`: it was closed without an answer.
 * - `denied`: the person or the device said no, and no page may ask again.
 * - `dead`: they worked once; the push service has given this device up.
 * - `no-sender`: the server has no key to send with.
 */
export type DeviceAlerts =
  | 'unknown'
  | 'unsupported'
  | 'needs-home-screen'
  | 'no-sender'
  | 'denied'
  | 'off'
  | 'asking'
  | 'dismissed'
  | 'saving'
  | 'failed'
  | 'on'
  | 'dead';

export type TestStatus = 'none' | 'sending' | 'sent' | 'failed';

interface AlertState {
  readonly device: DeviceAlerts;
  readonly test: TestStatus;
  /** Undefined until the server has answered. */
  readonly setup: AlertSetup | undefined;
  setupFound(setup: AlertSetup): void;
  deviceChanged(device: DeviceAlerts): void;
  testChanged(test: TestStatus): void;
  mailChanged(isMailOn: boolean): void;
  clear(): void;
}

const EMPTY = { device: 'unknown', test: 'none', setup: undefined } as const;

export const useAlertStore = create<AlertState>((set) => ({
  ...EMPTY,
  setupFound: (setup) => set({ setup }),
  deviceChanged: (device) => set({ device, test: 'none' }),
  testChanged: (test) => set({ test }),
  mailChanged: (isMailOn) =>
    set(({ setup }) => (setup === undefined ? {} : { setup: { ...setup, isMailOn } })),
  clear: () => set(EMPTY),
}));
