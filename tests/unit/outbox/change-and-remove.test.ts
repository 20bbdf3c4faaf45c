import { describe, expect, vi } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import {
  BUSY,
  DELIVERED,
  deviceWith,
  idOf,
  inTheMiddleOfSending,
  it,
  message,
  NO_ANSWER,
  OUR_FAULT,
  REJECTED,
  replay,
} from './device.ts';

const DRAFT_FIELDS = {
  name: 'Ada 1',
  email: 'ada1@example.com',
  phone: '(202) 555-0143',
  message: 'Message 1',
};

describe('whether a message may have arrived', () => {
  it.each<[string, SendOutcome, boolean]>([
    ['nobody answered', NO_ANSWER, true],
    ['a gateway gave up', BUSY, true],
    ['our server refused it for a reason of ours', OUR_FAULT, false],
    ['our server refused the text', REJECTED, false],
  ])('after an attempt in which %s', async (_title, outcome, expected) => {
    const { tab } = await deviceWith(1);
    const status = await tab.sendNow(idOf(1), async () => outcome);
    expect(status).toMatchObject({ mayHaveArrived: expected });
  });

  it('stays open when a later refusal says nothing about the earlier attempt', async () => {
    const { tab } = await deviceWith(1);
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.sendNow(idOf(1), async () => OUR_FAULT)).toMatchObject({ mayHaveArrived: true });
  });

  it('is certain when the text itself is refused, because it was the same in every attempt before', async () => {
    const { tab } = await deviceWith(1);
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.sendNow(idOf(1), async () => REJECTED)).toMatchObject({ mayHaveArrived: false });
  });
});

describe('remove', () => {
  it.each<[string, SendOutcome | undefined, object]>([
    ['never left when no attempt was made', undefined, { kind: 'removed', mayHaveArrived: false }],
    ['may have arrived when an attempt was left open', NO_ANSWER, { kind: 'removed', mayHaveArrived: true }],
    ['was sent when delivery came first', DELIVERED, { kind: 'sent', receipt: { submissionId: idOf(1) } }],
  ])('says that a message %s', async (_what, outcome, expected) => {
    const { tab } = await deviceWith(1);
    if (outcome !== undefined) await tab.sendNow(idOf(1), async () => outcome);
    expect(await tab.remove(idOf(1))).toMatchObject(expected);
    expect(await tab.countPending()).toBe(0);
    expect(await tab.remove(idOf(7))).toEqual({ kind: 'gone' });
  });

  it.for([
    ['shows the receipt when the answer then says delivered', DELIVERED, 'sent'],
    ['does not bring it back when no answer comes', NO_ANSWER, 'gone'],
  ] as const)('in the middle of sending %s', async ([, outcome, state], { device }) => {
    const { tab, answer } = await inTheMiddleOfSending(device);
    expect(await tab.remove(idOf(1))).toEqual({ kind: 'removed', mayHaveArrived: true });
    await answer(outcome);
    expect(await tab.deliveryStatus(idOf(1))).toMatchObject({ state });
    expect(await tab.pending()).toEqual([]);
  });
});

describe('reopen', () => {
  it('turns a message that never left into a draft with every field as it was', async () => {
    const { tab } = await deviceWith(1);
    const draft = { submissionId: idOf(1), fields: DRAFT_FIELDS, wasSent: false };
    const send = vi.fn(async () => DELIVERED);
    expect(await tab.reopen(idOf(1), send)).toEqual({ kind: 'reopened', draft });
    expect(send).not.toHaveBeenCalled();
    expect(await tab.countPending()).toBe(0);
    expect(await tab.findDraft()).toMatchObject({ submissionId: idOf(1) });
  });

  it('finds out first whether a doubtful message has arrived, and then there is nothing to change', async () => {
    const { tab } = await deviceWith(1);
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.reopen(idOf(1), async () => NO_ANSWER)).toEqual({ kind: 'unresolved' });
    expect(await tab.countPending()).toBe(1);
    expect(await tab.reopen(idOf(1), async () => DELIVERED)).toMatchObject({ kind: 'sent' });
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('marks the draft of a doubtful message as sent, so that a changed text gets another id', async () => {
    const { tab } = await deviceWith(1);
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.reopen(idOf(1))).toMatchObject({ draft: { wasSent: true } });
    expect(await tab.claimDraft(idOf(1), idOf(2))).toMatchObject({ submissionId: idOf(1), wasSent: true });
  });

  it('waits until an attempt under way has ended', async ({ device }) => {
    const { tab } = await inTheMiddleOfSending(device);
    expect(await tab.reopen(idOf(1))).toEqual({ kind: 'sending' });
    expect(await tab.countPending()).toBe(1);
  });
});

describe('subscribe', () => {
  it('tells every tab once of a change, and the channel carries that word alone', async ({ device, tab }) => {
    const heard: string[] = [];
    tab.subscribe(() => heard.push('one'));
    device.openTab().subscribe(() => heard.push('other'));
    await tab.enqueue(message(1));
    expect(heard.sort()).toEqual(['one', 'other']);
    await replay(tab, 'due', DELIVERED);
    expect(heard.length).toBeGreaterThan(3);
    expect(new Set(device.posted)).toEqual(new Set(['changed']));
  });

  it('asks to read again when the page is looked at, for a frozen page has heard nothing', ({ device }) => {
    const heard = vi.fn();
    const stop = device.openTab({ openChannel: () => undefined }).subscribe(heard);
    device.showPages();
    expect([heard.mock.calls.length, device.watchers.size]).toEqual([1, 1]);
    stop();
    device.showPages();
    expect([heard.mock.calls.length, device.watchers.size]).toEqual([1, 0]);
  });
});
