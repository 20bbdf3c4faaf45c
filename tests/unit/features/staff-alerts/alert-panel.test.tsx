import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { AlertSetup } from '../../../../src/domain/staff/alert-setup.ts';
import { AlertPanel } from '../../../../src/features/staff-alerts/alert-panel.tsx';
import { useAlertStore } from '../../../../src/features/staff-alerts/alert-store.ts';
import { alerts } from '../../../../src/features/staff-alerts/manage-alerts.ts';

const SETUP: AlertSetup = {
  sendsMail: false,
  isLate: false,
  device: 'off',
  isMailOn: false,
  targets: 1,
};

const shown: (() => void)[] = [];

afterEach(() => {
  for (const hide of shown.splice(0)) hide();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function panelText(setup: AlertSetup): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(alerts, 'open').mockResolvedValue();
  const place = document.createElement('div');
  const root = createRoot(place);
  shown.push(() => act(() => root.unmount()));
  await act(async () => root.render(<AlertPanel />));
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

it('says nothing about services that work', async () => {
  const text = await panelText(SETUP);
  expect(text).toContain('Turn on alerts on this deviceThey never show names or messages.');
  expect(text).not.toContain('❌');
});
