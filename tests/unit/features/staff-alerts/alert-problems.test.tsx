import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertProblems } from '../../../../src/features/staff-alerts/alert-problems.tsx';
import { useAlertStore } from '../../../../src/features/staff-alerts/alert-store.ts';

afterEach(() => {
  useAlertStore.getState().clear();
  vi.unstubAllGlobals();
});

it('gives each problem a line of its own, and shows the way to the panel once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<AlertProblems />));
  expect(place.textContent).toBe('');
  act(() =>
    useAlertStore
      .getState()
      .setupFound({ sendsMail: true, isLate: true, device: 'off', isMailOn: false, targets: 0 }),
  );
  expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())).toEqual([
    '❌ Alerts are late. They were never checked.',
    '❌ Nobody is told about new messages. See alerts',
  ]);
  act(() => root.unmount());
});
