import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContactDelivery } from '../../../../src/features/contact/form/contact-delivery.ts';
import { useContactFormStore } from '../../../../src/features/contact/form/contact-form-store.ts';
import type { Outbox, SendMessage } from '../../../../src/outbox/outbox.ts';
import { DELIVERED, deviceWith, fakeServer, idOf, NO_ANSWER } from '../../outbox/device.ts';

vi.stubGlobal('document', { querySelector: () => null });
const form = () => useContactFormStore.getState();

function deliveryWith(box: Outbox, send: SendMessage = fakeServer(() => DELIVERED).send) {
  return createContactDelivery({ box, send, internetHint: () => new Promise(() => {}) });
}

beforeEach(() => {
  useContactFormStore.setState(useContactFormStore.getInitialState(), true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('a waiting message', () => {
  it('goes back into the form to be changed', async () => {
    const { tab: box } = await deviceWith(1);
    expect(await deliveryWith(box).change(idOf(1))).toBe('done');
    expect(form().draft).toMatchObject({ name: 'Ada 1', phone: '(202) 555-0143', message: 'Message 1' });
    expect(await box.countPending()).toBe(0);
  });

  it('is not changed while nobody can tell whether it arrived, unless the person says so', async () => {
    const { tab: box } = await deviceWith(1);
    const server = fakeServer(() => NO_ANSWER);
    await box.sendNow(idOf(1), server.send);
    expect(await deliveryWith(box, server.send).change(idOf(1))).toBe('unresolved');
    expect(form().draft.message).toBe('');
    expect(await deliveryWith(box, server.send).change(idOf(1), 'anyway')).toBe('done');
    form().edit('message', 'Changed');
    expect(form().submissionId).not.toBe(idOf(1));
  });

  it('lets the others be sent once it is sent', async () => {
    const { tab: box } = await deviceWith(2);
    const server = fakeServer(() => DELIVERED);
    await deliveryWith(box, server.send).sendNow(idOf(2));
    await expect.poll(() => box.countPending()).toBe(0);
    expect(server.asked).toEqual([2, 1]);
  });

  it('is not put over another text in the form without asking, and that text is kept then', async () => {
    const { tab: box } = await deviceWith(1);
    form().edit('message', 'Half a second one');
    const second = form().submissionId ?? '';
    expect(await deliveryWith(box).change(idOf(1))).toBe('occupied');
    expect(form().draft.message).toBe('Half a second one');
    expect(await deliveryWith(box).change(idOf(1), 'set-aside')).toBe('done');
    expect(form().draft.message).toBe('Message 1');
    const kept = await box.claimDraft(second, idOf(9));
    expect(kept?.fields.message).toBe('Half a second one');
  });

  it('stays, and the text in the form too, when the device cannot keep that text', async () => {
    const { tab: box } = await deviceWith(1);
    form().edit('message', 'Half a second one');
    const saveDraft = () => Promise.reject(new Error('The disk is full'));
    expect(await deliveryWith({ ...box, saveDraft }).change(idOf(1), 'set-aside')).toBe('failed');
    expect(form().draft.message).toBe('Half a second one');
    expect(await box.countPending()).toBe(1);
  });

  it.each(['sendNow', 'change', 'remove'] as const)(
    'tells of a device that refuses to write at %s',
    async (action) => {
      const { device, tab: box } = await deviceWith(1);
      device.setFrozen(true);
      device.setFrozen(false);
      device.indexedDB = undefined;
      expect(await deliveryWith(box)[action](idOf(1))).toBe('failed');
    },
  );
});
