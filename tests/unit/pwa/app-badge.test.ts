import { expect, vi } from 'vitest';
import { startAppBadge } from '../../../src/pwa/app-badge.ts';
import { idOf, it, message } from '../outbox/device.ts';

it('the icon of the app shows how many messages wait, until none does', async ({ tab: box }) => {
  const badge = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
  const stop = startAppBadge(box, badge);
  await expect.poll(() => badge.clearAppBadge).toHaveBeenCalled();
  await box.enqueue(message(1));
  await expect.poll(() => badge.setAppBadge).toHaveBeenLastCalledWith(1);
  await box.enqueue(message(2));
  await expect.poll(() => badge.setAppBadge).toHaveBeenLastCalledWith(2);
  badge.clearAppBadge.mockClear();
  await box.remove(idOf(1));
  await box.remove(idOf(2));
  await expect.poll(() => badge.clearAppBadge).toHaveBeenCalled();
  stop();
});

it('a device without badges causes no error', async ({ tab: box }) => {
  const stop = startAppBadge(box, {});
  await box.enqueue(message(1));
  expect(await box.countPending()).toBe(1);
  stop();
});
