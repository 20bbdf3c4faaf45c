import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { wrap } from 'idb';
import { it as base, expect } from 'vitest';
import type { ContactMessage } from '../../../src/domain/contact-message.ts';
import type { SendOutcome } from '../../../src/domain/send-outcome.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxEnvironment,
  type ReplayReason,
  type SendMessage,
} from '../../../src/outbox/outbox.ts';

type Channel = NonNullable<ReturnType<OutboxEnvironment['openChannel']>>;

/** One device: its storage, its locks, its clock. All tabs and the worker opened on it share them. */
export class Device {
  indexedDB: IDBFactory | undefined = new IDBFactory();
  clock = Date.UTC(2026, 5, 1, 9);
  /** The random number that the backoff uses next, from 0 to 1. */
  jitter = 1;
  readonly locks = new FakeLocks();
  #channels = new Set<Channel>();
  /** The listeners for a page to become visible. */
  readonly watchers = new Set<() => void>();
  #freezeListeners = new Set<(isFrozen: boolean) => void>();

  openTab(environment: Partial<OutboxEnvironment> = {}): Outbox {
    const device = this;
    return createOutbox({
      get indexedDB() {
        return device.indexedDB;
      },
      locks: device.locks,
      openChannel: () => device.#openChannel(),
      onVisible: (listener) => {
        device.watchers.add(listener);
        return () => device.watchers.delete(listener);
      },
      onFreeze: (listener) => device.#freezeListeners.add(listener),
      now: () => device.clock,
      random: () => device.jitter,
      sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
      ...environment,
    });
  }

  showPages() {
    for (const listener of this.watchers) listener();
  }

  /** Puts every open page into the back/forward cache, or takes it out again. */
  setFrozen(isFrozen: boolean) {
    for (const listener of this.#freezeListeners) listener(isFrozen);
  }

  #openChannel(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data: unknown) => {
        this.posted.push(data);
        for (const other of this.#channels) {
          if (other !== channel)
            other.onmessage?.call(other as BroadcastChannel, new MessageEvent('message'));
        }
      },
      close: () => this.#channels.delete(channel),
    };
    this.#channels.add(channel);
    return channel;
  }

  /** Every message posted to the broadcast channels. */
  readonly posted: unknown[] = [];
}

/** The part of Web Locks that the outbox uses: one exclusive lock, granted at once or refused. */
class FakeLocks {
  /** While true, the lock is refused, as with a frozen tab or a browser that did not release it. */
  isStuck = false;
  #isHeld = false;

  request = (async (_name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (this.#isHeld || this.isStuck) return await work(null);
    this.#isHeld = true;
    try {
      return await work({ name: _name, mode: 'exclusive' });
    } finally {
      this.#isHeld = false;
    }
  }) as LockManager['request'];

  /** Releases the lock, as browsers do when the tab that held it has ended. */
  release() {
    this.#isHeld = false;
  }
}

export function message(number: number, changes: Partial<ContactMessage> = {}): ContactMessage {
  return {
    submissionId: idOf(number),
    name: `Ada ${number}`,
    email: `ada${number}@example.com`,
    phone: 2025550143,
    message: `Message ${number}`,
    writtenAt: '2026-06-01T09:00:00.000Z',
    ...changes,
  };
}

export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A test with a device of its own, and a tab on it. */
export const it = base.extend('device', () => new Device()).extend('tab', ({ device }) => device.openTab());

/** A device with this many waiting messages, and a tab on it. */
export async function deviceWith(count: number) {
  const device = new Device();
  const tab = device.openTab();
  for (let number = 1; number <= count; number += 1) await tab.enqueue(message(number));
  return { device, tab };
}

type Answer = (number: number, call: number) => SendOutcome | Promise<SendOutcome>;

/** A server that answers as the test says, and records what it was asked to store. */
export function fakeServer(answer: Answer) {
  const asked: number[] = [];
  const send: SendMessage = async (sent) => {
    const number = Number(sent.submissionId.slice(-12));
    asked.push(number);
    return answer(number, asked.length);
  };
  return { send, asked };
}

/** Replays with a server that answers so. Gives the result, and the messages that the server was asked to store. */
export async function replay(tab: Outbox, reason: ReplayReason, answer: SendOutcome | Answer) {
  const server = fakeServer(typeof answer === 'function' ? answer : () => answer);
  return { ...(await tab.replay(server.send, reason)), asked: server.asked };
}

export const DELIVERED: SendOutcome = { kind: 'delivered' };
export const NO_ANSWER: SendOutcome = { kind: 'retry', cause: 'no-answer' };
export const BLOCKED: SendOutcome = { kind: 'retry', cause: 'blocked' };
export const REJECTED: SendOutcome = { kind: 'rejected', field: 'phone' };
export const OUR_FAULT: SendOutcome = {
  kind: 'retry',
  cause: 'server',
  isPassing: false,
  mayBeStored: false,
};
export const BUSY: SendOutcome = { kind: 'retry', cause: 'server', isPassing: true, mayBeStored: true };

/** A tab that is sending message 1, and a function that gives it the answer. */
export async function inTheMiddleOfSending(device: Device, environment: Partial<OutboxEnvironment> = {}) {
  const tab = device.openTab(environment);
  await tab.enqueue(message(1));
  const sent = deferred<SendOutcome>();
  const ended = replay(tab, 'due', () => sent.promise);
  await expect.poll(() => tab.pending()).toMatchObject([{ state: 'sending' }]);
  const answer = (outcome: SendOutcome) => {
    sent.resolve(outcome);
    return ended;
  };
  return { tab, answer };
}

/** The database of the outbox, opened beside it. */
export async function openRaw(
  factory: IDBFactory | undefined,
  version?: number,
  upgrade = (_database: IDBDatabase) => {},
): Promise<IDBDatabase> {
  if (factory === undefined) throw new Error('The device has no IndexedDB');
  const request = factory.open('third-age-outbox', version);
  request.onupgradeneeded = () => upgrade(request.result);
  await wrap(request);
  return request.result;
}

/** A promise that the test settles later, for attempts in progress. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
