import { describe, expect, it } from 'vitest';
import { createOutboxView } from '../../../../src/features/contact/waiting/outbox-view.ts';
import { DELIVERED, Device, deferred, fakeServer, idOf, message } from '../../outbox/device.ts';

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
    const device = new Device();
    const box = device.openTab();
    for (let number = 1; number <= 200; number += 1) await box.enqueue(message(number));
    let reads = 0;
    const sent = deferred<void>();
    const { pending } = box;
    // Each read takes until all are sent, however fast the machine is.
    box.pending = () => {
      reads += 1;
      return sent.promise.then(pending);
    };
    const { view, watch } = createOutboxView(box);
    const stop = watch();
    await box.replay(fakeServer(() => DELIVERED).send, 'due');
    sent.resolve();
    await expect.poll(() => view.getState().receipts.length).toBe(200);
    expect(reads).toBeLessThan(10);
    stop();
  });

  it('is empty on a device without storage', async () => {
    const device = new Device();
    device.indexedDB = undefined;
    const box = device.openTab();
    let asked = 0;
    const { receipts } = box;
    box.receipts = () => {
      asked += 1;
      return receipts();
    };
    const { view, watch } = createOutboxView(box);
    watch()();
    await expect.poll(() => asked).toBe(1);
    expect(view.getState()).toEqual({ pending: [], receipts: [] });
  });
});
