import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../src/api/api-error.ts';
import { createInboxWatcher } from '../../../../src/features/dashboard/inbox/watch-inbox.ts';
import { FakeInboxApi } from '../../../support/backend/fake-inbox-api.ts';
import { actionsOver, held, inbox, listOf } from '../../../support/backend/inbox-actions.ts';
import { deferred } from '../../outbox/device.ts';

const WITHIN_MS = 5_000;
const arrived = () => inbox().arrivals.map(({ id }) => id);

let stop = () => {};
let realtimeEvent = () => {};
let connect: (isConnected: boolean) => void = () => {};

/** An inbox with three messages that is watched. */
async function watched() {
  const backend = new FakeInboxApi(3);
  await watch(backend);
  return backend;
}

async function watch(backend: FakeInboxApi) {
  await actionsOver(backend).open(listOf(''));
  const watchInbox = createInboxWatcher({
    api: backend,
    loader: actionsOver(backend),
    random: Math.random,
    listen: (onChange, onConnected) => {
      realtimeEvent = onChange;
      connect = onConnected;
      return () => {};
    },
  });
  stop = watchInbox(() => 120);
}

/** The next poll has its answer, or this failure, only when the returned function is called. */
function holdStates(backend: FakeInboxApi, failure?: ApiError): () => void {
  const { messageStates } = backend;
  const { promise, resolve } = deferred<void>();
  backend.messageStates = async (ids) => {
    backend.messageStates = messageStates;
    await promise;
    if (failure !== undefined) throw failure;
    return messageStates(ids);
  };
  return resolve;
}

beforeEach(() => {
  vi.useFakeTimers();
  inbox().clear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('watchInbox', () => {
  it('finds new messages within five seconds, moves nothing, and drops those a colleague deleted first', async () => {
    const backend = await watched();
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    backend.receive(4);
    backend.receive(5);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect([arrived(), held(), inbox().total]).toEqual([[5, 4], [3, 2, 1], 5]);
    backend.stored.delete(4);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect([arrived(), inbox().total]).toEqual([[5], 4]);
    await actionsOver(backend).showArrivals();
    expect([arrived(), held(), inbox().total]).toEqual([[], [5, 3, 2, 1], 4]);
  });

  it('opens the list anew for more arrivals than it keeps', async () => {
    const backend = await watched();
    for (let id = 4; id <= 80; id += 1) backend.receive(id);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect(arrived().length).toBe(50);
    await actionsOver(backend).showArrivals();
    expect([held()[0], held().length, inbox().older.kind, arrived()]).toEqual([80, 50, 'more', []]);
  });

  it('finds a message that became visible late, behind one that is shown', async () => {
    const backend = new FakeInboxApi(5);
    backend.stored.delete(4);
    await watch(backend);
    backend.receive(4);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect(arrived()).toEqual([4]);
    await actionsOver(backend).showArrivals();
    expect(held()).toEqual([5, 4, 3, 2, 1]);
  });

  it('counts again when the count alone had no answer', async () => {
    const backend = new FakeInboxApi(3);
    const count = backend.countMessages;
    backend.countMessages = () => Promise.reject(new ApiError('timeout'));
    await watch(backend);
    expect([inbox().status.kind, inbox().total]).toEqual(['ready', undefined]);
    backend.countMessages = count;
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect(inbox().total).toBe(3);
  });

  it('keeps the space of a message that a colleague deleted', async () => {
    const backend = await watched();
    backend.stored.delete(2);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect([held(), inbox().rows, inbox().total]).toEqual([
      [3, 2, 1],
      { 2: { kind: 'gone', heightPx: 120 } },
      2,
    ]);
    backend.receive(4);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    await actionsOver(backend).showArrivals();
    expect([held(), inbox().rows]).toEqual([[4, 3, 1], {}]);
  });

  it('resolves a deletion whose answer was lost, either way', async () => {
    const backend = await watched();
    backend.fault = 'unreachable';
    await actionsOver(backend).deleteOne(2);
    await actionsOver(backend).deleteOne(1);
    backend.fault = undefined;
    backend.stored.delete(2);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect(held()).toEqual([3, 1]);
    expect(inbox().rows).toEqual({ 1: { kind: 'kept', message: 'It was not deleted. Try again.' } });
  });

  it('tells when the connection is lost, keeps the list, and continues when it is back', async () => {
    const backend = await watched();
    backend.fault = 'unreachable';
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect([inbox().isLive, held()]).toEqual([false, [3, 2, 1]]);
    backend.fault = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(inbox().isLive).toBe(true);
  });

  it('believes the browser at once that there is no internet, and the server that there is', async () => {
    await watched();
    dispatchEvent(new Event('offline'));
    expect([inbox().isLive, held()]).toEqual([false, [3, 2, 1]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(inbox().isLive).toBe(true);
  });

  it('opens a list that could not be opened as soon as the server answers', async () => {
    const backend = new FakeInboxApi(3);
    backend.fault = 'unreachable';
    await watch(backend);
    expect(inbox().status.kind).toBe('offline');
    backend.fault = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([inbox().status.kind, held()]).toEqual(['ready', [3, 2, 1]]);
  });

  it('shows nothing any more to someone who is no longer of the staff', async () => {
    const backend = await watched();
    backend.fault = 'not-staff';
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect([held(), inbox().status.kind]).toEqual([[], 'refused']);
  });

  it('polls at once at a realtime event, also one while a poll is under way, and rarely otherwise', async () => {
    const backend = await watched();
    connect(true);
    await vi.advanceTimersByTimeAsync(1_000);
    const before = backend.asked;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(backend.asked).toBe(before);
    backend.receive(4);
    realtimeEvent();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(arrived()).toEqual([4]);
    const answerLate = holdStates(backend);
    realtimeEvent();
    await vi.advanceTimersByTimeAsync(1_000);
    // The poll under way does not know this one.
    backend.receive(5);
    realtimeEvent();
    await vi.advanceTimersByTimeAsync(1);
    answerLate();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(arrived()).toEqual([5, 4]);
  });

  it('polls again at once when the internet returns while a poll fails', async () => {
    const backend = await watched();
    backend.fault = 'unreachable';
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(inbox().isLive).toBe(false);
    backend.fault = undefined;
    const answerLate = holdStates(backend, new ApiError('unreachable'));
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1_000);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1);
    answerLate();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(inbox().isLive).toBe(true);
  });

  it('asks nothing any more once it is stopped', async () => {
    const backend = await watched();
    stop();
    const before = backend.asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(backend.asked).toBe(before);
  });
});
