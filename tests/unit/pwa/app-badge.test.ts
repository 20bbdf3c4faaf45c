import { expect, it, vi } from 'vitest';
import { startAppBadge } from '../../../src/pwa/app-badge.ts';
import { Device, message } from '../outbox/device.ts';

it('the icon of the app shows how many messages wait, until none does', async () => {
  const box = new Device().openTab();
  const badge = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
  const stop = startAppBadge(box, badge);
  await expect.poll(() => badge.clearAppBadge).toHaveBeenCalled();
  const [first, second] = [message(1), message(2)];
  await box.enqueue(first);
  await expect.poll(() => badge.setAppBadge).toHaveBeenLastCalledWith(1);
  await box.enqueue(second);
  await expect.poll(() => badge.setAppBadge).toHaveBeenLastCalledWith(2);
  badge.clearAppBadge.mockClear();
  await box.remove(first.submissionId);
  await box.remove(second.submissionId);
  await expect.poll(() => badge.clearAppBadge).toHaveBeenCalled();
  stop();
});

it('a device without badges causes no error', async () => {
  const box = new Device().openTab();
  const stop = startAppBadge(box, {});
  await box.enqueue(message(1));
  expect(await box.countPending()).toBe(1);
  stop();
});
