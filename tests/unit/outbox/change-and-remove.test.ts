import { describe, expect, it } from 'vitest';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import {
  BUSY,
  DELIVERED,
  Device,
  deferred,
  fakeServer,
  idOf,
  message,
  NO_ANSWER,
  OUR_FAULT,
  REJECTED,
} from './device.ts';

async function tabWithOne() {
  const device = new Device();
  const tab = device.openTab();
  await tab.enqueue(message(1));
  return { device, tab };
}

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
    const { tab } = await tabWithOne();
    const status = await tab.sendNow(idOf(1), async () => outcome);
    expect(status).toMatchObject({ mayHaveArrived: expected });
  });

  it('stays open when a later refusal says nothing about the earlier attempt', async () => {
    const { tab } = await tabWithOne();
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.sendNow(idOf(1), async () => OUR_FAULT)).toMatchObject({ mayHaveArrived: true });
  });
});

describe('remove', () => {
  it('says that a message never left when no attempt was made', async () => {
    const { tab } = await tabWithOne();
    expect(await tab.remove(idOf(1))).toEqual({ kind: 'removed', mayHaveArrived: false });
    expect(await tab.deliveryStatus(idOf(1))).toEqual({ state: 'gone' });
  });

  it('says that a message may have arrived when an attempt was left open', async () => {
    const { tab } = await tabWithOne();
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.remove(idOf(1))).toEqual({ kind: 'removed', mayHaveArrived: true });
  });

  it('says that a message was sent when delivery came first', async () => {
    const { tab } = await tabWithOne();
    await tab.sendNow(idOf(1), async () => DELIVERED);
    expect(await tab.remove(idOf(1))).toMatchObject({ kind: 'sent', receipt: { submissionId: idOf(1) } });
  });

  it.each<[string, SendOutcome, string]>([
    ['shows the receipt when the answer then says delivered', DELIVERED, 'sent'],
    ['does not bring it back when no answer comes', NO_ANSWER, 'gone'],
  ])('in the middle of sending %s', async (_title, outcome, state) => {
    const { tab } = await tabWithOne();
    const answer = deferred<SendOutcome>();
    const replay = tab.replay(() => answer.promise, 'due');
    await expect.poll(async () => (await tab.pending())[0]?.state).toBe('sending');
    expect(await tab.remove(idOf(1))).toEqual({ kind: 'removed', mayHaveArrived: true });
    answer.resolve(outcome);
    await replay;
    expect(await tab.deliveryStatus(idOf(1))).toMatchObject({ state });
    expect(await tab.pending()).toEqual([]);
  });

  it('of one that is not there says so', async () => {
    const { tab } = await tabWithOne();
    expect(await tab.remove(idOf(7))).toEqual({ kind: 'gone' });
  });
});

describe('reopen', () => {
  it('turns a message that never left into a draft with every field as it was', async () => {
    const { tab } = await tabWithOne();
    const draft = { submissionId: idOf(1), fields: DRAFT_FIELDS, wasSent: false };
    expect(await tab.reopen(idOf(1))).toEqual({ kind: 'reopened', draft });
    expect(await tab.countPending()).toBe(0);
    expect(await tab.findDraft()).toMatchObject({ submissionId: idOf(1) });
  });

  it('finds out first whether a doubtful message has arrived, and then there is nothing to change', async () => {
    const { tab } = await tabWithOne();
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.reopen(idOf(1), async () => DELIVERED)).toMatchObject({ kind: 'sent' });
    expect(await tab.findDraft()).toBeUndefined();
  });

  it('keeps a doubtful message as it is while nobody can tell', async () => {
    const { tab } = await tabWithOne();
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.reopen(idOf(1), async () => NO_ANSWER)).toEqual({ kind: 'unresolved' });
    expect(await tab.countPending()).toBe(1);
  });

  it('marks the draft of a doubtful message as sent, so that a changed text gets another id', async () => {
    const { tab } = await tabWithOne();
    await tab.sendNow(idOf(1), async () => NO_ANSWER);
    expect(await tab.reopen(idOf(1))).toMatchObject({ draft: { wasSent: true } });
    expect(await tab.claimDraft(idOf(1), idOf(2))).toMatchObject({ submissionId: idOf(1), wasSent: true });
  });

  it('does not ask the server about a message that never left', async () => {
    const { tab } = await tabWithOne();
    const server = fakeServer(() => DELIVERED);
    expect(await tab.reopen(idOf(1), server.send)).toMatchObject({ kind: 'reopened' });
    expect(server.asked).toEqual([]);
  });

  it('waits until an attempt under way has ended', async () => {
    const { tab } = await tabWithOne();
    void tab.replay(() => new Promise(() => {}), 'due');
    await expect.poll(async () => (await tab.pending())[0]?.state).toBe('sending');
    expect(await tab.reopen(idOf(1))).toEqual({ kind: 'sending' });
    expect(await tab.countPending()).toBe(1);
  });
});

describe('subscribe', () => {
  it('tells every tab that something has changed, and what the channel carries is that word alone', async () => {
    const device = new Device();
    const [one, other] = [device.openTab(), device.openTab()];
    let heard = 0;
    other.subscribe(() => {
      heard += 1;
    });
    await one.enqueue(message(1));
    expect(heard).toBe(1);
    await one.replay(fakeServer(() => DELIVERED).send, 'due');
    expect(heard).toBeGreaterThan(1);
    expect(new Set(device.posted)).toEqual(new Set(['changed']));
  });

  it('tells the tab that made the change, once', async () => {
    const tab = new Device().openTab();
    let heard = 0;
    tab.subscribe(() => {
      heard += 1;
    });
    await tab.enqueue(message(1));
    expect(heard).toBe(1);
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

  it('works without BroadcastChannel', async () => {
    const tab = new Device().openTab({ openChannel: () => undefined });
    await tab.enqueue(message(1));
    expect(await tab.replay(fakeServer(() => DELIVERED).send, 'due')).toMatchObject({ delivered: 1 });
  });
});
