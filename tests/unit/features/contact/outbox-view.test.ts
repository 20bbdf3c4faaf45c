import { describe, expect, it, vi } from 'vitest';
import { createOutboxView } from '../../../../src/features/contact/waiting/outbox-view.ts';
import { DELIVERED, Device, deferred, deviceWith, fakeServer, idOf, message } from '../../outbox/device.ts';

describe('the view of the outbox', () => {
  it('follows what another tab does', async () => {
    const device = new Device();
    const { view, watch } = createOutboxView(device.openTab());
    const stop = watch();
    const other = device.openTab();
    await other.enqueue(message(1));
    await expect.poll(() => view.getState().pending).toMatchObject([{ message: message(1) }]);
    await other.replay(fakeServer(() => DELIVERED).send, 'due');
    await expect.poll(() => view.getState().receipts).toMatchObject([{ submissionId: idOf(1) }]);
    expect(view.getState().pending).toEqual([]);
    stop();
  });

  it('reads a few times, not a thousand, while a thousand messages go out', async () => {
    const { tab: box } = await deviceWith(200);
    const sent = deferred<void>();
    const { pending } = box;
    // Each read takes until all are sent, however fast the machine is.
    const reads = vi.spyOn(box, 'pending').mockImplementation(() => sent.promise.then(pending));
    const { view, watch } = createOutboxView(box);
    const stop = watch();
    await box.replay(fakeServer(() => DELIVERED).send, 'due');
    sent.resolve();
    await expect.poll(() => view.getState().receipts.length).toBe(200);
    expect(reads.mock.calls.length).toBeLessThan(10);
    stop();
  });

  it('is empty on a device without storage', async () => {
    const device = new Device();
    device.indexedDB = undefined;
    const box = device.openTab();
    const receipts = vi.spyOn(box, 'receipts');
    const { view, watch } = createOutboxView(box);
    watch()();
    await expect.poll(() => receipts).toHaveBeenCalledOnce();
    expect(view.getState()).toEqual({ pending: [], receipts: [] });
  });
});
