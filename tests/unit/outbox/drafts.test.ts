import { describe, expect } from 'vitest';
import { DELIVERED, idOf, it, message } from './device.ts';

const DAY = 24 * 3_600_000;
const FIELDS = { name: 'Ada', email: '', phone: '20', message: 'Hel' };
const draft = (number: number, fields = FIELDS) => ({ submissionId: idOf(number), fields, wasSent: false });

describe('drafts', () => {
  it('are found without content after a reload, and given to the form that asks', async ({ device, tab }) => {
    await device.openTab().saveDraft(draft(1));
    expect(await tab.findDraft()).toEqual({ submissionId: idOf(1), savedAt: device.clock });
    expect(await tab.claimDraft(idOf(1), idOf(2))).toEqual(draft(2));
  });

  it('never share an id between two tabs that continue the same text', async ({ device }) => {
    const tabs = [device.openTab(), device.openTab()];
    await tabs[0]?.saveDraft(draft(1));
    const claims = await Promise.all(tabs.map((tab, index) => tab.claimDraft(idOf(1), idOf(2 + index))));
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  it('are offered newest first', async ({ device, tab }) => {
    await tab.saveDraft(draft(1));
    device.clock += 1;
    await tab.saveDraft(draft(2));
    expect(await tab.findDraft()).toMatchObject({ submissionId: idOf(2) });
  });

  it('are erased after seven days and not before', async ({ device, tab }) => {
    await tab.saveDraft(draft(1));
    device.clock += 7 * DAY;
    expect(await tab.findDraft()).toBeDefined();
    device.clock += 1;
    expect(await tab.findDraft()).toBeUndefined();
    expect(await tab.claimDraft(idOf(1), idOf(2))).toBeUndefined();
  });

  it('of a clock a year ahead are kept until seven days after it is right', async ({ device, tab }) => {
    await tab.saveDraft(draft(1));
    device.clock -= 365 * DAY;
    expect(await tab.findDraft()).toMatchObject({ savedAt: device.clock });
    device.clock += 7 * DAY + 1;
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('are erased when everything typed is deleted again', async ({ tab }) => {
    await tab.saveDraft(draft(1));
    await tab.saveDraft(draft(1, { name: ' ', email: '', phone: '', message: '' }));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('do not come back by a save that comes after the message was handed over or sent', async ({ tab }) => {
    await tab.enqueue(message(1));
    await tab.saveDraft(draft(1));
    expect(await tab.findDraft()).toBeUndefined();
    await tab.sendNow(idOf(1), async () => DELIVERED);
    await tab.saveDraft(draft(1));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('of the same text are all gone when it is sent, under whatever id a tab kept them', async ({ tab }) => {
    const fields = {
      name: ' Ada 1',
      email: 'ada1@example.com ',
      phone: '(202) 555-0143',
      message: 'Message 1\n',
    };
    await tab.saveDraft(draft(2, fields));
    await tab.saveDraft(draft(3, { ...fields, message: 'Another' }));
    await tab.enqueue(message(1));
    expect(await tab.findDraft()).toMatchObject({ submissionId: idOf(3) });
    await tab.eraseDraft(idOf(3));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('are adopted by a form whose boxes hold the same texts, and by no other', async ({ tab }) => {
    await tab.saveDraft(draft(1));
    expect(await tab.adoptDraft({ ...FIELDS, name: 'Eve' }, idOf(2))).toBeUndefined();
    expect(await tab.adoptDraft(FIELDS, idOf(2))).toEqual({ kind: 'adopted', draft: draft(2) });
    expect(await tab.findDraft()).toMatchObject({ submissionId: idOf(2) });
    await tab.eraseDraft(idOf(2));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('are adopted under the id that the tab remembers, also without their last letters', async ({ tab }) => {
    await tab.saveDraft({ ...draft(1), wasSent: true });
    const fields = { ...FIELDS, message: 'Hello' };
    expect(await tab.adoptDraft(fields, idOf(2), [idOf(1)])).toEqual({
      kind: 'adopted',
      draft: draft(2, fields),
    });
    await tab.eraseDraft(idOf(2));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('keep their id when they are adopted after their text was sent under it', async ({ tab }) => {
    await tab.saveDraft({ ...draft(1), wasSent: true });
    expect(await tab.adoptDraft(FIELDS, idOf(2))).toMatchObject({
      draft: { submissionId: idOf(1), wasSent: true },
    });
  });

  it('can all be erased', async ({ tab }) => {
    await tab.saveDraft(draft(1));
    await tab.saveDraft(draft(2));
    await tab.eraseAllDrafts();
    expect(await tab.findDraft()).toBeUndefined();
  });
});
