import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useContactFormStore } from '../../../../src/features/contact/form/contact-form-store.ts';
import { keepDraft } from '../../../../src/features/contact/form/keep-draft.ts';
import type { Outbox } from '../../../../src/outbox/outbox.ts';
import { Device, idOf } from '../../outbox/device.ts';

const form = () => useContactFormStore.getState();

const ADA = { name: 'Ada', email: '', phone: '', message: '' };
let box: Outbox;

beforeEach(() => {
  box = new Device().openTab();
  useContactFormStore.setState(useContactFormStore.getInitialState(), true);
});

describe('what is typed', () => {
  it('is kept on the device after a pause', async () => {
    const stop = keepDraft(box);
    form().edit('message', 'Hel');
    form().edit('message', 'Hello');
    await expect.poll(() => box.findDraft()).toMatchObject({ submissionId: form().submissionId });
    stop();
    const claimed = await box.claimDraft(form().submissionId ?? '', idOf(1));
    expect(claimed?.fields.message).toBe('Hello');
  });

  it('is kept at once when the page goes away', async () => {
    const stop = keepDraft(box);
    form().edit('name', 'Ada');
    dispatchEvent(new Event('pagehide'));
    expect(await box.findDraft()).toBeDefined();
    stop();
  });

  it('is kept under its new id alone when a text that was sent is changed', async () => {
    await box.saveDraft({ submissionId: idOf(1), fields: ADA, wasSent: true });
    form().load(ADA, idOf(1), true);
    const stop = keepDraft(box);
    form().edit('name', 'Ada Lovelace');
    stop();
    await expect.poll(() => box.claimDraft(idOf(1), idOf(2))).toBeUndefined();
    expect(await box.findDraft()).toMatchObject({ submissionId: form().submissionId });
  });

  it('is kept when the device refuses once and then works again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let failures = 1;
    const saveDraft: Outbox['saveDraft'] = (draft) =>
      failures-- > 0 ? Promise.reject(new Error('The disk is full')) : box.saveDraft(draft);
    const stop = keepDraft({ ...box, saveDraft });
    form().edit('message', 'Hello');
    await vi.advanceTimersByTimeAsync(400);
    expect(form().canStore).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await expect.poll(() => box.findDraft()).toMatchObject({ submissionId: form().submissionId });
    await expect.poll(() => form().canStore).toBe(true);
    stop();
  });

  it('and was put back into the boxes by the browser is the same draft, also when it is changed then', async () => {
    const fields = { ...ADA, message: 'Hel' };
    await box.saveDraft({ submissionId: idOf(1), fields, wasSent: false });
    form().load(fields, idOf(2), false);
    const stop = keepDraft(box);
    await expect.poll(() => box.findDraft()).toMatchObject({ submissionId: idOf(2) });
    form().edit('message', 'Hello');
    stop();
    await expect.poll(() => box.claimDraft(idOf(2), idOf(3))).toMatchObject({ fields: { message: 'Hello' } });
    await box.eraseDraft(idOf(3));
    expect(await box.findDraft()).toBeUndefined();
  });
});
