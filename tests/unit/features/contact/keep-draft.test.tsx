import { beforeEach, describe, expect, it } from 'vitest';
import { useContactFormStore } from '../../../../src/features/contact/form/contact-form-store.ts';
import { keepDraft } from '../../../../src/features/contact/form/keep-draft.ts';
import { Device, idOf } from '../../outbox/device.ts';

const form = () => useContactFormStore.getState();

beforeEach(() => useContactFormStore.setState(useContactFormStore.getInitialState(), true));

describe('what is typed', () => {
  it('is kept on the device after a pause', async () => {
    const box = new Device().openTab();
    const stop = keepDraft(box);
    form().edit('message', 'Hel');
    form().edit('message', 'Hello');
    await expect.poll(() => box.findDraft()).toMatchObject({ submissionId: form().submissionId });
    stop();
    const claimed = await box.claimDraft(form().submissionId ?? '', idOf(1));
    expect(claimed?.fields.message).toBe('Hello');
  });

  it('is kept at once when the page goes away', async () => {
    const box = new Device().openTab();
    const stop = keepDraft(box);
    form().edit('name', 'Ada');
    dispatchEvent(new Event('pagehide'));
    expect(await box.findDraft()).toBeDefined();
    stop();
  });

  it('is kept under its new id alone when a text that was sent is changed', async () => {
    const box = new Device().openTab();
    await box.saveDraft({
      submissionId: idOf(1),
      fields: { name: 'Ada', email: '', phone: '', message: '' },
      wasSent: true,
    });
    form().load({ name: 'Ada', email: '', phone: '', message: '' }, idOf(1), true);
    const stop = keepDraft(box);
    form().edit('name', 'Ada Lovelace');
    stop();
    await expect.poll(() => box.claimDraft(idOf(1), idOf(2))).toBeUndefined();
    expect(await box.findDraft()).toMatchObject({ submissionId: form().submissionId });
  });
});
