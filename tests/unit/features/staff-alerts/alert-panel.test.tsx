import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AlertSetup } from '../../../../src/domain/staff/alert-setup.ts';
import { AlertPanel } from '../../../../src/features/staff-alerts/alert-panel.tsx';
import { AlertProblems } from '../../../../src/features/staff-alerts/alert-problems.tsx';
import { useAlertStore } from '../../../../src/features/staff-alerts/alert-store.ts';
import { alerts } from '../../../../src/features/staff-alerts/manage-alerts.ts';
import { render } from '../../render.ts';

const find = (setup: Partial<AlertSetup>) =>
  act(async () =>
    useAlertStore
      .getState()
      .setupFound({ sendsMail: true, isLate: false, device: 'off', isMailOn: false, targets: 1, ...setup }),
  );

afterEach(() => act(() => useAlertStore.getState().clear()));

it('the panel says what a service answered when the last alert could not be sent', async () => {
  vi.spyOn(alerts, 'open').mockResolvedValueOnce();
  const { place } = await render(<AlertPanel />);
  await find({ lastError: 'push 403 BadJwtToken' });
  expect(place.textContent).toContain(
    '❌ The last alert could not be sent (push 403 BadJwtToken). The server tries again.',
  );
  vi.restoreAllMocks();
});

it('the inbox gives each problem a line of its own, and shows the way to the panel once', async () => {
  const { place } = await render(<AlertProblems />);
  expect(place.textContent).toBe('');
  await find({ isLate: true, targets: 0 });
  expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())).toEqual([
    '❌ Alerts are late. They were never checked.',
    '❌ Nobody is told about new messages. See alerts',
  ]);
});
