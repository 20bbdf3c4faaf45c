import { afterEach, expect, it } from 'vitest';
import { forgetUse, lastUse, markUse } from '../../../../src/api/staff/staff-activity.ts';
import { IdleSignOut } from '../../../../src/features/staff-auth/idle-sign-out.tsx';
import { render } from '../../render.ts';

afterEach(forgetUse);

it('counts from now when the clock has been set back, and not from a use in the future', async () => {
  markUse(Date.now() + 65 * 60_000);
  await render(<IdleSignOut />);
  expect(lastUse()).toBeLessThanOrEqual(Date.now());
});
