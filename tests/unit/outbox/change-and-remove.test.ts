import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import {
  BUSY,
  DELIVERED,
  Device,
  deferred,
  deviceWith,
  fakeServer,
  idOf,
  message,
  NO_ANSWER,
  OUR_FAULT,
  REJECTED,
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

  it.each<[string, SendOutcome, string]>([
    ['shows the receipt when the answer then says delivered', DELIVERED, 'sent'],
    ['does not bring it back when no answer comes', NO_ANSWER, 'gone'],
  ])('in the middle of sending %s', async (_title, outcome, state) => {
    const { tab } = await deviceWith(1);
    const answer = deferred<SendOutcome>();
    const replay = tab.replay(() => answer.promise, 'due');
    await expect.poll(async () => (await tab.pending())[0]?.state).toBe('sending');
    expect(await tab.remove(idOf(1))).toEqual({ kind: 'removed', mayHaveArrived: true });
    answer.resolve(outcome);
    await replay;
    expect(await tab.deliveryStatus(idOf(1))).toMatchObject({ state });
    expect(await tab.pending()).toEqual([]);
  });
});

describe('reopen', () => {
  it('turns a message that never left into a draft with every field as it was', async () => {
    const { tab } = await deviceWith(1);
    const draft = { submissionId: idOf(1), fields: DRAFT_FIELDS, wasSent: false };
    const server = fakeServer(() => DELIVERED);
    expect(await tab.reopen(idOf(1), server.send)).toEqual({ kind: 'reopened', draft });
    expect(server.asked).toEqual([]);
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

  it('waits until an attempt under way has ended', async () => {
    const { tab } = await deviceWith(1);
    void tab.replay(() => new Promise(() => {}), 'due');
    await expect.poll(async () => (await tab.pending())[0]?.state).toBe('sending');
    expect(await tab.reopen(idOf(1))).toEqual({ kind: 'sending' });
    expect(await tab.countPending()).toBe(1);
  });
});

describe('subscribe', () => {
  it('tells every tab once that something has changed, and the channel carries that word alone', async () => {
    const device = new Device();
    const [one, other] = [device.openTab(), device.openTab()];
    const heard: string[] = [];
    one.subscribe(() => heard.push('one'));
    other.subscribe(() => heard.push('other'));
    await one.enqueue(message(1));
    expect(heard.sort()).toEqual(['one', 'other']);
    await one.replay(fakeServer(() => DELIVERED).send, 'due');
    expect(heard.length).toBeGreaterThan(3);
    expect(new Set(device.posted)).toEqual(new Set(['changed']));
  });

  it('asks to read again when the page is looked at, for a frozen page has heard nothing', async () => {
    const device = new Device();
    const tab = device.openTab({ openChannel: () => undefined });
    let heard = 0;
    const stop = tab.subscribe(() => {
      heard += 1;
    });
    device.showPages();
    expect(heard).toBe(1);
    expect(device.watchers).toBe(1);
    stop();
    device.showPages();
    expect(heard).toBe(1);
    expect(device.watchers).toBe(0);
  });
});
