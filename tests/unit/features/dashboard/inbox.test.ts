import { beforeEach, describe, expect, it } from 'vitest';
import { deleteFromInbox } from '../../../../src/features/dashboard/delete/delete-message.ts';
import { createInbox } from '../../../../src/features/dashboard/inbox/inbox.ts';
import { useInboxStore } from '../../../../src/features/dashboard/inbox/inbox-store.ts';
import { FakeInboxBackend } from '../../../support/backend/fake-inbox-api.ts';

const inbox = () => useInboxStore.getState();
const held = () => inbox().pages.flatMap(({ messages }) => messages.map(({ id }) => id));
const idsDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

beforeEach(() => inbox().clear());

describe('openInbox', () => {
  it('shows the newest page, newest first, and how many there are in all', async () => {
    await createInbox(new FakeInboxBackend(120)).open('');
    expect(inbox().status.kind).toBe('ready');
    expect(held()).toEqual(idsDown(120, 71));
    expect([inbox().total, inbox().older.kind]).toEqual([120, 'more']);
  });

  it('offers no more when the last page is exactly full', async () => {
    await createInbox(new FakeInboxBackend(50)).open('');
    expect([held().length, inbox().older.kind]).toEqual([50, 'none']);
  });

  it("says in the server's words what went wrong, and that it needs the internet when nobody answered", async () => {
    const backend = new FakeInboxBackend(1);
    backend.fault = 'server';
    await createInbox(backend).open('');
    expect(inbox().status).toEqual({ kind: 'refused', message: 'A fault of kind server' });
    backend.fault = 'unreachable';
    await createInbox(backend).open('');
    expect(inbox().status).toEqual({ kind: 'offline' });
  });

  it('does not hide a fault of our own', async () => {
    const backend = new FakeInboxBackend();
    backend.findMessages = () => Promise.reject(new RangeError('ours'));
    await expect(createInbox(backend).open('')).rejects.toThrow('ours');
  });

  it('drops the answer to an earlier search that comes late', async () => {
    const backend = new FakeInboxBackend();
    backend.receive(1, 'Ann');
    backend.receive(2, 'Bob');
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    const slow = new FakeInboxBackend();
    slow.findMessages = async (query) => {
      await late;
      return backend.findMessages(query);
    };
    const first = createInbox(slow).open('Ann');
    await createInbox(backend).open('Bob');
    answerLate();
    await first;
    expect([inbox().search, held(), inbox().total]).toEqual(['Bob', [2], 1]);
  });

  it('keeps what is shown until another search has its answer', async () => {
    const backend = new FakeInboxBackend(3);
    await createInbox(backend).open('');
    const search = createInbox(backend).open('Sender 2');
    expect([held(), inbox().status.kind]).toEqual([[3, 2, 1], 'loading']);
    await search;
    expect(held()).toEqual([2]);
  });
});

describe('showOlder', () => {
  it('goes on exactly where the list ends, also when messages came or went meanwhile', async () => {
    const backend = new FakeInboxBackend(120);
    await createInbox(backend).open('');
    backend.receive(121);
    backend.stored.delete(71);
    backend.stored.delete(70);
    await createInbox(backend).showOlder();
    expect(held()).toEqual([...idsDown(120, 71), ...idsDown(69, 20)]);
    await createInbox(backend).showOlder();
    expect([held().at(-1), inbox().older.kind]).toEqual([1, 'none']);
  });

  it('keeps the list and says why when the next page cannot be had, and works the next time', async () => {
    const backend = new FakeInboxBackend(60);
    await createInbox(backend).open('');
    backend.fault = 'timeout';
    await createInbox(backend).showOlder();
    expect([held().length, inbox().older.kind]).toEqual([50, 'failed']);
    backend.fault = undefined;
    await createInbox(backend).showOlder();
    expect([held().length, inbox().older.kind]).toEqual([60, 'none']);
  });

  it('asks once however often it is pressed', async () => {
    const backend = new FakeInboxBackend(200);
    await createInbox(backend).open('');
    await Promise.all([createInbox(backend).showOlder(), createInbox(backend).showOlder()]);
    expect(held().length).toBe(100);
  });
});

describe('a page that is set aside', () => {
  it('holds no message, keeps its room, and comes back without what was deleted meanwhile', async () => {
    const backend = new FakeInboxBackend(150);
    await createInbox(backend).open('');
    await createInbox(backend).showOlder();
    const [first] = inbox().pages;
    if (first === undefined) throw new Error('The list has no page');
    inbox().pagesUnloaded(new Map([[first.newest.id, 4321]]));
    expect(held()).toEqual(idsDown(100, 51));
    const [aside] = inbox().pages;
    expect(aside).toMatchObject({ messages: [], size: 50, unloadedHeightPx: 4321 });

    backend.receive(151);
    backend.stored.delete(120);
    if (aside) await createInbox(backend).restorePage(aside);
    expect(held()).toEqual([...idsDown(150, 121), ...idsDown(119, 51)]);
  });

  it('stays aside when it cannot be had, and tells that the list is not live', async () => {
    const backend = new FakeInboxBackend(50);
    await createInbox(backend).open('');
    inbox().pagesUnloaded(new Map([[50, 100]]));
    backend.fault = 'unreachable';
    const [aside] = inbox().pages;
    if (aside) await createInbox(backend).restorePage(aside);
    expect([inbox().pages[0]?.unloadedHeightPx, inbox().isLive]).toEqual([100, false]);
  });
});

describe('deleteFromInbox', () => {
  it('removes the row only when the server has confirmed', async () => {
    const backend = new FakeInboxBackend(2);
    await createInbox(backend).open('');
    const deletion = deleteFromInbox(2, backend);
    expect([held(), inbox().rows[2]]).toEqual([[2, 1], { kind: 'deleting' }]);
    await deletion;
    expect([held(), inbox().rows, inbox().total]).toEqual([[1], {}, 1]);
  });

  it('takes a message that a colleague deleted first for deleted', async () => {
    const backend = new FakeInboxBackend(2);
    await createInbox(backend).open('');
    backend.stored.delete(2);
    await deleteFromInbox(2, backend);
    expect([held(), inbox().rows]).toEqual([[1], {}]);
  });

  it('keeps the row and says why when the server refuses', async () => {
    const backend = new FakeInboxBackend(2);
    await createInbox(backend).open('');
    backend.fault = 'server';
    await deleteFromInbox(2, backend);
    expect([held(), inbox().rows[2]]).toEqual([[2, 1], { kind: 'kept', message: 'A fault of kind server' }]);
  });

  it('asks whether the message is gone when the answer was lost', async () => {
    const backend = new FakeInboxBackend(2);
    await createInbox(backend).open('');
    backend.losesNextAnswer = true;
    await deleteFromInbox(2, backend);
    expect([held(), inbox().rows]).toEqual([[1], {}]);
  });

  it('keeps the row and guesses nothing when nobody answers at all', async () => {
    const backend = new FakeInboxBackend(2);
    await createInbox(backend).open('');
    backend.fault = 'unreachable';
    await deleteFromInbox(2, backend);
    expect([held(), inbox().rows[2]]).toEqual([[2, 1], { kind: 'unsure' }]);
  });
});

describe('clear', () => {
  it('forgets every message, also one whose answer is still on its way', async () => {
    const backend = new FakeInboxBackend(3);
    await createInbox(backend).open('');
    const older = createInbox(backend).open('Sender');
    inbox().clear();
    await older;
    expect(inbox()).toMatchObject({ pages: [], rows: {}, arrivals: [], search: '', total: undefined });
  });
});
