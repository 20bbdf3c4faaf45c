import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AlertSetup } from '../../../../src/domain/staff/alert-setup.ts';
import { AlertPanel } from '../../../../src/features/staff-alerts/alert-panel.tsx';
import { useAlertStore } from '../../../../src/features/staff-alerts/alert-store.ts';
import { alerts } from '../../../../src/features/staff-alerts/manage-alerts.ts';
import { render } from '../../render.ts';

const SETUP: AlertSetup = {
  sendsMail: false,
  isLate: false,
  device: 'off',
  isMailOn: false,
  targets: 1,
};

afterEach(() => vi.restoreAllMocks());

async function panelText(setup: AlertSetup): Promise<string> {
  vi.spyOn(alerts, 'open').mockResolvedValue();
  const { place } = await render(<AlertPanel />);
  await act(async () => {
    useAlertStore.getState().deviceChanged('off');
    useAlertStore.getState().setupFound(setup);
  });
  return place.textContent ?? '';
}

it('says what a service answered when the last alert could not be sent', async () => {
  expect(await panelText({ ...SETUP, lastError: 'push 403 BadJwtToken' })).toContain(
    '❌ The last alert could not be sent (push 403 BadJwtToken). The server tries again.',
  );
});
