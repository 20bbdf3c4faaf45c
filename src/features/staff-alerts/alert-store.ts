import { create } from 'zustand';
import type { AlertSetup } from '../../domain/staff/alert-setup.ts';

/**
 * The state of alerts on this device:
 * - `unknown`: not checked yet, or the server did not answer.
 * - `asking`: the browser asks for permission; `dismissed`: the question was closed without an answer.
 * - `denied`: the person or the device refused, and pages may not ask again.
 * - `dead`: the push service no longer accepts this device.
 * - `no-sender`: the server has no key for sending.
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
