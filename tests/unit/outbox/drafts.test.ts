import { describe, expect, it } from 'vitest';
import { DELIVERED, Device, idOf, message } from './device.ts';

const DAY = 24 * 3_600_000;
const FIELDS = { name: 'Ada', email: '', phone: '20', message: 'Hel' };
const draft = (number: number, fields = FIELDS) => ({ submissionId: idOf(number), fields, wasSent: false });

describe('drafts', () => {
  it('survive a reload and are found without their content', async () => {
    const device = new Device();
    await device.openTab().saveDraft(draft(1));
    const found = await device.openTab().findDraft();
    expect(found).toEqual({ submissionId: idOf(1), savedAt: device.clock });
  });

  it('are handed over whole, under the id of the form that asks', async () => {
    const device = new Device();
    await device.openTab().saveDraft(draft(1));
    expect(await device.openTab().claimDraft(idOf(1), idOf(2))).toEqual(draft(2));
  });

  it('never share an id between two tabs that continue the same text', async () => {
    const device = new Device();
    const [one, other] = [device.openTab(), device.openTab()];
    await one.saveDraft(draft(1));
    const claims = await Promise.all([one.claimDraft(idOf(1), idOf(2)), other.claimDraft(idOf(1), idOf(3))]);
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  it('are offered newest first', async () => {
    const device = new Device();
    const tab = device.openTab();
    await tab.saveDraft(draft(1));
    device.clock += 1;
    await tab.saveDraft(draft(2));
    expect(await tab.findDraft()).toMatchObject({ submissionId: idOf(2) });
  });

  it('are erased after seven days and not before', async () => {
    const device = new Device();
    const tab = device.openTab();
    await tab.saveDraft(draft(1));
    device.clock += 7 * DAY;
    expect(await tab.findDraft()).toBeDefined();
    device.clock += 1;
    expect(await tab.findDraft()).toBeUndefined();
    expect(await tab.claimDraft(idOf(1), idOf(2))).toBeUndefined();
  });

  it('saved by a clock that was a year ahead are kept, and erased seven days after it is right', async () => {
    const device = new Device();
    const tab = device.openTab();
    await tab.saveDraft(draft(1));
    device.clock -= 365 * DAY;
    expect(await tab.findDraft()).toMatchObject({ savedAt: device.clock });
    device.clock += 7 * DAY + 1;
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('are erased when everything typed is deleted again', async () => {
    const tab = new Device().openTab();
    await tab.saveDraft(draft(1));
    await tab.saveDraft(draft(1, { name: ' ', email: '', phone: '', message: '' }));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('do not come back when the last save arrives after the message was handed over or sent', async () => {
    const tab = new Device().openTab();
    await tab.enqueue(message(1));
    await tab.saveDraft(draft(1));
    expect(await tab.findDraft()).toBeUndefined();
    await tab.sendNow(idOf(1), async () => DELIVERED);
    await tab.saveDraft(draft(1));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('of the same text are all gone when it is sent, under whatever id a tab has kept them', async () => {
    const tab = new Device().openTab();
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

  it('are adopted by a form whose boxes hold the same texts, and by no other', async () => {
    const tab = new Device().openTab();
    await tab.saveDraft(draft(1));
    expect(await tab.adoptDraft({ ...FIELDS, name: 'Eve' }, idOf(2))).toBeUndefined();
    expect(await tab.adoptDraft(FIELDS, idOf(2))).toEqual({ kind: 'adopted', draft: draft(2) });
    expect(await tab.findDraft()).toMatchObject({ submissionId: idOf(2) });
    await tab.eraseDraft(idOf(2));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('are adopted under the id that the tab remembers, also when the last letters were not kept', async () => {
    const tab = new Device().openTab();
    await tab.saveDraft({ ...draft(1), wasSent: true });
    const fields = { ...FIELDS, message: 'Hello' };
    expect(await tab.adoptDraft(fields, idOf(2), [idOf(1)])).toEqual({
      kind: 'adopted',
      draft: draft(2, fields),
    });
    await tab.eraseDraft(idOf(2));
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('keep their id when they are adopted after their text was sent under it', async () => {
    const tab = new Device().openTab();
    await tab.saveDraft({ ...draft(1), wasSent: true });
    expect(await tab.adoptDraft(FIELDS, idOf(2))).toMatchObject({
      draft: { submissionId: idOf(1), wasSent: true },
    });
  });

  it('can all be erased', async () => {
    const tab = new Device().openTab();
    await tab.saveDraft(draft(1));
    await tab.saveDraft(draft(2));
    await tab.eraseAllDrafts();
    expect(await tab.findDraft()).toBeUndefined();
  });
});
