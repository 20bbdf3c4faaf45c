import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AlertProblems } from '../../../../src/features/staff-alerts/alert-problems.tsx';
import { useAlertStore } from '../../../../src/features/staff-alerts/alert-store.ts';
import { render } from '../../render.ts';

afterEach(() => act(() => useAlertStore.getState().clear()));

it('gives each problem a line of its own, and shows the way to the panel once', async () => {
  const { place } = await render(<AlertProblems />);
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
});
