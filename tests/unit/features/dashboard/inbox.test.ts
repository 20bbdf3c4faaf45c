import { beforeEach, describe, expect, it } from 'vitest';
import { FakeInboxApi } from '../../../support/backend/fake-inbox-api.ts';
import { actionsOver, held, inbox, listOf, openInbox } from '../../../support/backend/inbox-actions.ts';
import { deferred } from '../../outbox/device.ts';

const idsDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

beforeEach(() => inbox().clear());

describe('opening the inbox', () => {
  it('shows the newest page, newest first, and how many there are in all', async () => {
    await actionsOver(new FakeInboxApi(120)).open(listOf(''));
    expect(inbox().status.kind).toBe('ready');
    expect(held()).toEqual(idsDown(120, 71));
    expect([inbox().total, inbox().older.kind]).toEqual([120, 'more']);
  });

  it("says in the server's words what went wrong, and that it needs the internet when nobody answered", async () => {
    const backend = new FakeInboxApi(1);
    backend.fault = 'server';
    await actionsOver(backend).open(listOf(''));
    expect(inbox().status).toEqual({ kind: 'refused', message: 'A fault of kind server' });
    backend.fault = 'unreachable';
    await actionsOver(backend).open(listOf(''));
    expect(inbox().status).toEqual({ kind: 'offline' });
  });

  it('does not hide a fault of our own', async () => {
    const backend = new FakeInboxApi();
    backend.findMessages = () => Promise.reject(new RangeError('ours'));
    await expect(actionsOver(backend).open(listOf(''))).rejects.toThrow('ours');
  });

  it('drops the answer to an earlier search that comes late', async () => {
    const backend = new FakeInboxApi();
    backend.receive(1, 'Ann');
    backend.receive(2, 'Bob');
    const late = deferred<void>();
    const slow = new FakeInboxApi();
    slow.findMessages = (query) => late.promise.then(() => backend.findMessages(query));
    const first = actionsOver(slow).open(listOf('Ann'));
    await actionsOver(backend).open(listOf('Bob'));
    late.resolve();
    await first;
    expect([inbox().list.search, held(), inbox().total]).toEqual(['Bob', [2], 1]);
  });

  it('keeps what is shown until another search has its answer', async () => {
    const { actions } = await openInbox(3);
    const search = actions.open(listOf('Sender 2'));
    expect([held(), inbox().status.kind]).toEqual([[3, 2, 1], 'loading']);
    await search;
    expect(held()).toEqual([2]);
  });
});

describe('showOlder', () => {
  it('goes on exactly where the list ends, also when messages came or went meanwhile', async () => {
    const { backend, actions } = await openInbox(120);
    backend.receive(121);
    backend.stored.delete(71);
    backend.stored.delete(70);
    await actions.showOlder();
    expect(held()).toEqual([...idsDown(120, 71), ...idsDown(69, 20)]);
    await actions.showOlder();
    expect([held().at(-1), inbox().older.kind]).toEqual([1, 'none']);
  });

  it('keeps the list and says why when the next page cannot be had, and works the next time', async () => {
    const { backend, actions } = await openInbox(60);
    backend.fault = 'timeout';
    await actions.showOlder();
    expect([held().length, inbox().older.kind]).toEqual([50, 'failed']);
    backend.fault = undefined;
    await actions.showOlder();
    expect([held().length, inbox().older.kind]).toEqual([60, 'none']);
  });

  it('sends one request however often it is clicked', async () => {
    const { actions } = await openInbox(200);
    await Promise.all([actions.showOlder(), actions.showOlder()]);
    expect(held().length).toBe(100);
  });
});

describe('deleting one message', () => {
  it('removes the row only when the server has confirmed', async () => {
    const { actions } = await openInbox(2);
    const deletion = actions.deleteOne(2);
    expect([held(), inbox().rows[2]]).toEqual([[2, 1], { kind: 'deleting' }]);
    await deletion;
    expect([held(), inbox().rows, inbox().total]).toEqual([[1], {}, 1]);
  });

  it.each<[string, (backend: FakeInboxApi) => void]>([
    ['a colleague deleted it first', (backend) => backend.stored.delete(2)],
    ['the answer was lost, and it is gone', (backend) => Object.assign(backend, { losesNextAnswer: true })],
  ])('removes the row when %s', async (_what, prepare) => {
    const { backend, actions } = await openInbox(2);
    prepare(backend);
    await actions.deleteOne(2);
    expect([held(), inbox().rows]).toEqual([[1], {}]);
  });

  it('keeps the row and says why when the server refuses', async () => {
    const { backend, actions } = await openInbox(2);
    backend.fault = 'server';
    await actions.deleteOne(2);
    expect([held(), inbox().rows[2]]).toEqual([[2, 1], { kind: 'kept', message: 'A fault of kind server' }]);
  });
});

it('clear forgets every message, also one whose answer is still on its way', async () => {
  const { actions } = await openInbox(3);
  const older = actions.open(listOf('Sender'));
  inbox().clear();
  await older;
  expect(inbox()).toMatchObject({ pages: [], rows: {}, arrivals: [], list: listOf(''), total: undefined });
});

describe('the inbox while nobody is signed in', () => {
  it('holds nothing that anybody wrote, and goes on with the same list, its failures and its selection', async () => {
    const backend = new FakeInboxApi(3);
    const actions = actionsOver(backend);
    await actions.open(listOf('Sender'));
    const [message] = inbox().pages[0]?.messages ?? [];
    if (message === undefined) throw new Error('There is no message.');
    inbox().rowChanged(2, { kind: 'kept', message: 'It was not deleted.' });
    inbox().selectionSet([1]);
    inbox().asked({ kind: 'delete', message });

    inbox().hide();

    const { list, rows, selected, ...shown } = inbox();
    expect(JSON.stringify(shown)).not.toMatch(/Sender|@/);
    expect([held(), inbox().question, inbox().total]).toEqual([[], undefined, undefined]);
    await actions.retry();
    expect([held(), list, rows, selected]).toEqual([
      [3, 2, 1],
      listOf('Sender'),
      { 2: { kind: 'kept', message: 'It was not deleted.' } },
      new Set([1]),
    ]);
    expect(inbox().rows).toEqual(rows);
  });

  it('drops an answer that comes after the session has ended', async () => {
    const backend = new FakeInboxApi(3);
    const opening = actionsOver(backend).open(listOf(''));
    inbox().hide();
    await opening;
    expect([inbox().status.kind, held()]).toEqual(['hidden', []]);
  });
});
