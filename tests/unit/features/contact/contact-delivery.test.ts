import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactMessage } from '../../../../src/domain/contact-message.ts';
import type { SendOutcome } from '../../../../src/domain/send-outcome.ts';
import { createContactDelivery } from '../../../../src/features/contact/form/contact-delivery.ts';
import { useContactFormStore } from '../../../../src/features/contact/form/contact-form-store.ts';
import type { Outbox, SendMessage } from '../../../../src/outbox/outbox.ts';
import { BUSY, DELIVERED, Device, deferred, NO_ANSWER, OUR_FAULT, REJECTED } from '../../outbox/device.ts';

const form = () => useContactFormStore.getState();
const typed = { name: ' Ada ', email: ' ada@example.com ', phone: '(020) 255-0143', message: ' Hello ' };

/** A sender that always gives the same outcome, and records the messages. */
function backend(outcome: SendOutcome | Promise<SendOutcome>) {
  const received: ContactMessage[] = [];
  const send = async (message: ContactMessage) => {
    received.push(message);
    return outcome;
  };
  return { received, send };
}

let device: Device;
let box: Outbox;

function submitContact(send: SendMessage, internetHint = () => new Promise<void>(() => {})) {
  return createContactDelivery({ box, send, internetHint }).submit();
}

beforeEach(() => {
  device = new Device();
  box = device.openTab();
  useContactFormStore.setState({ ...useContactFormStore.getInitialState(), draft: typed }, true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('submitting the form', () => {
  it('sends trimmed texts, the phone as a number, an id and when it was written, and keeps none of it', async () => {
    const { received, send } = backend(DELIVERED);
    await submitContact(send);
    expect(received).toEqual([
      {
        name: 'Ada',
        email: 'ada@example.com',
        phone: 202550143,
        message: 'Hello',
        submissionId: expect.stringMatching(
          /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
        ),
        writtenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect(form().status).toEqual({ kind: 'sent', submissionId: received[0]?.submissionId });
    expect(form().draft.message).toBe('');
    expect(await box.countPending()).toBe(0);
  });

  it('has the message on the disk before the first byte leaves', async () => {
    let stored = 0;
    await submitContact(async () => {
      stored = await box.countPending();
      return DELIVERED;
    });
    expect(stored).toBe(1);
  });

  it('asks the browser to keep the storage when a message stays on the device, and not before', async () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } });
    await submitContact(backend(DELIVERED).send);
    useContactFormStore.setState({ ...useContactFormStore.getInitialState(), draft: typed }, true);
    expect(persist).not.toHaveBeenCalled();
    await submitContact(backend(NO_ANSWER).send);
    await expect.poll(() => persist).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('leaves the message waiting on the device when nobody answers', async () => {
    const { received, send } = backend(NO_ANSWER);
    await submitContact(send);
    expect(form().status).toEqual({ kind: 'waiting', submissionId: received[0]?.submissionId });
    expect(await box.pending()).toMatchObject([{ state: 'queued', message: { message: 'Hello' } }]);
  });

  it.each([
    ['with a fault of ours', OUR_FAULT],
    ['that it is busy', BUSY],
    ['with a refusal', REJECTED],
  ])(
    'goes back to the form, untouched, when our server answers %s, and logs nothing of the text',
    async (_title, outcome) => {
      await submitContact(backend(outcome).send);
      expect(form()).toMatchObject({ status: { kind: 'failed' }, draft: typed });
      expect(await box.countPending()).toBe(0);
      expect(await box.findDraft()).toBeDefined();
      const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
      expect(logged).toContain('The message was not sent');
      expect(logged).not.toMatch(/Ada|ada@|0143|Hello/);
    },
  );

  it('sends the same text again under the same id, and a changed one under a new id', async () => {
    const { received, send } = backend(BUSY);
    await submitContact(send);
    await submitContact(send);
    form().edit('message', 'Hello again');
    await submitContact(send);
    const [first, again, changed] = received.map(({ submissionId }) => submissionId);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('sends a changed text under a new id when another tab took the first off the device in mid-send', async () => {
    const otherTab = device.openTab();
    const { received, send } = backend(NO_ANSWER);
    await submitContact(async (message) => {
      await otherTab.remove(message.submissionId);
      return send(message);
    });
    form().edit('message', 'Hello again');
    await submitContact(send);
    expect(received[1]?.submissionId).not.toBe(received[0]?.submissionId);
  });

  it('is one message when ten clicks come at once', async () => {
    const { received, send } = backend(DELIVERED);
    await Promise.all(Array.from({ length: 10 }, () => submitContact(send)));
    expect(received).toHaveLength(1);
  });

  it('lets nothing change a text that is on its way', async () => {
    const answer = deferred<SendOutcome>();
    const submitted = submitContact(backend(answer.promise).send);
    form().edit('message', 'Changed');
    expect(form().draft.message).toBe(typed.message);
    answer.resolve(NO_ANSWER);
    await submitted;
  });

  it('says waiting when the worker is sending it and takes its time', async () => {
    box = device.openTab({ locks: undefined, sleep: async () => {} });
    const worker = device.openTab({ locks: undefined });
    const { enqueue } = box;
    box.enqueue = async (message) => {
      const result = await enqueue(message);
      void worker.replay(() => new Promise(() => {}), 'hint');
      await expect.poll(async () => (await box.deliveryStatus(message.submissionId)).state).toBe('sending');
      return result;
    };
    await submitContact(backend(DELIVERED).send);
    expect(form().status.kind).toBe('waiting');
  });
});

describe('submitting the form on a device that cannot store', () => {
  beforeEach(() => {
    device.indexedDB = undefined;
    box = device.openTab();
  });

  it('sends directly, and keeps text and id for the next try when it fails', async () => {
    const silent = backend(NO_ANSWER);
    await submitContact(silent.send);
    expect(form()).toMatchObject({ status: { kind: 'not-saved' }, draft: typed });
    await submitContact(backend(OUR_FAULT).send);
    expect(form()).toMatchObject({ status: { kind: 'failed' }, draft: typed });
    const { received, send } = backend(DELIVERED);
    await submitContact(send);
    expect(received[0]?.submissionId).toBe(silent.received[0]?.submissionId);
    expect(form().status.kind).toBe('sent');
  });

  it('tries again under the same id when the internet may be back', async () => {
    const hint = deferred<void>();
    const received: string[] = [];
    const send = async ({ submissionId }: ContactMessage) => {
      received.push(submissionId);
      return received.length === 1 ? NO_ANSWER : DELIVERED;
    };
    await submitContact(send, () => hint.promise);
    expect(form()).toMatchObject({ status: { kind: 'not-saved' }, canStore: false });
    hint.resolve();
    await expect.poll(() => form().status.kind).toBe('sent');
    expect(received[1]).toBe(received[0]);
  });

  it('does not send text that was changed after the click without another click', async () => {
    const hint = deferred<void>();
    const { received, send } = backend(NO_ANSWER);
    await submitContact(send, () => hint.promise);
    form().edit('message', 'Hello, half a');
    hint.resolve();
    await hint.promise;
    await new Promise((resolve) => setTimeout(resolve));
    expect(received).toHaveLength(1);
  });
});
