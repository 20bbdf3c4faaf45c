import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetUse, lastUse, markUse } from '../../../../src/api/staff/staff-activity.ts';
import { IdleSignOut } from '../../../../src/features/staff-auth/idle-sign-out.tsx';

afterEach(() => {
  forgetUse();
  vi.unstubAllGlobals();
});

it('counts from now when the clock has been set back, and not from a use in the future', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  markUse(Date.now() + 65 * 60_000);
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<IdleSignOut />));
  expect(lastUse()).toBeLessThanOrEqual(Date.now());
  await act(async () => root.unmount());
});
