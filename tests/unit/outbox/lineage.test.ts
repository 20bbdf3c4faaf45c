import { describe, expect, it } from 'vitest';
import { DELIVERED, Device, idOf, message, replay } from './device.ts';

/** The text of `message(1)` as it is typed. */
const WHOLE = { name: 'Ada 1', email: 'ada1@example.com', phone: '(202) 555-0143', message: 'Message 1' };
const HALF = { ...WHOLE, message: 'Mess' };
const draft = (number: number, fields = HALF) => ({ submissionId: idOf(number), fields, wasSent: false });

/** A draft that one page holds under the id 1, and another, which has continued it, under the id 2. */
async function heldByTwoPages(fields = HALF) {
  const device = new Device();
  const [older, newer] = [device.openTab(), device.openTab()];
  await older.saveDraft(draft(1, fields));
  await newer.claimDraft(idOf(1), idOf(2));
  return { older, newer };
}

describe('a text that two pages of a device hold', () => {
  it('is known as handed over to the page that it was continued from, also after the delivery', async () => {
    const { older, newer } = await heldByTwoPages();
    expect(await older.isHandedOver(idOf(1), HALF)).toBe(false);
    await newer.saveDraft(draft(2, WHOLE));
    await newer.enqueue(message(2, { ...message(1), submissionId: idOf(2) }));
    expect(await older.isHandedOver(idOf(1), HALF)).toBe(true);
    await replay(newer, 'due', DELIVERED);
    expect(await older.isHandedOver(idOf(1), HALF)).toBe(true);
  });

  it('is another text once it was changed there, and stays', async () => {
    const { older, newer } = await heldByTwoPages();
    const changed = { ...HALF, message: 'Mess, but another' };
    await older.saveDraft(draft(1, changed));
    await newer.enqueue({ ...message(1), submissionId: idOf(2) });
    expect(await older.isHandedOver(idOf(1), changed)).toBe(false);
    expect(await older.findDraft()).toMatchObject({ submissionId: idOf(1) });
  });

  it('is gone from the page that continued it when the older one has sent it with more letters', async () => {
    const { older, newer } = await heldByTwoPages();
    await older.saveDraft(draft(1, { ...WHOLE, message: 'Messag' }));
    await older.enqueue(message(1));
    expect(await newer.isHandedOver(idOf(2), HALF)).toBe(true);
    expect(await newer.findDraft()).toBeUndefined();
    // The last save of that page comes late.
    await newer.saveDraft(draft(2));
    expect(await newer.findDraft()).toBeUndefined();
  });

  it('is stored once when both send it', async () => {
    const { older, newer } = await heldByTwoPages(WHOLE);
    expect(await older.enqueue(message(1))).toBe(idOf(1));
    expect(await newer.enqueue({ ...message(1), submissionId: idOf(2) })).toBe(idOf(1));
    await replay(older, 'due', DELIVERED);
    expect(await newer.enqueue({ ...message(1), submissionId: idOf(2) })).toBe(idOf(1));
    expect(await newer.countPending()).toBe(0);
  });

  it('is stored twice when a person writes it twice', async () => {
    const tab = new Device().openTab();
    await tab.enqueue(message(1));
    await tab.enqueue({ ...message(1), submissionId: idOf(2) });
    expect(await tab.countPending()).toBe(2);
  });

  it("is nobody's draft when the browser puts it back into the boxes after it was sent", async () => {
    const { older, newer } = await heldByTwoPages();
    await newer.enqueue({ ...message(1), submissionId: idOf(2) });
    const ids = [idOf(1), idOf(2), idOf(3)];
    await older.saveDraft(draft(3, { ...HALF, message: 'A later one' }));
    expect(await older.adoptDraft(HALF, idOf(4), ids)).toEqual({ kind: 'handed-over' });
    expect(await older.findDraft()).toMatchObject({ submissionId: idOf(3) });
  });

  it('is known after it was changed while it waited', async () => {
    const { older, newer } = await heldByTwoPages();
    await newer.enqueue({ ...message(1), submissionId: idOf(2) });
    await newer.reopen(idOf(2));
    await newer.enqueue({ ...message(1), submissionId: idOf(2), message: 'Changed' });
    expect(await older.isHandedOver(idOf(1), HALF)).toBe(true);
  });
});
