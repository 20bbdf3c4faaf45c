import { beforeEach, describe, expect, it } from 'vitest';
import { BackendError } from '../../../../src/backend/backend-error.ts';
import type { ReceivedMessage } from '../../../../src/domain/received-message.ts';
import { deleteFromInbox } from '../../../../src/features/dashboard/delete-message.ts';
import { useInboxStore } from '../../../../src/features/dashboard/inbox-store.ts';
import { loadInbox } from '../../../../src/features/dashboard/load-inbox.ts';

const message = (id: number): ReceivedMessage => ({
  id,
  receivedAt: '2026-11-21T01:34:49.479Z',
  name: `Sender ${id}`,
  email: 'sender@example.com',
  phone: '2025550143',
  message: 'Hello',
});
const fail = (error: Error) => () => Promise.reject(error);
const inbox = () => useInboxStore.getState();
const ids = () => inbox().messages.map(({ id }) => id);

beforeEach(() => inbox().clear());

describe('loadInbox', () => {
  it('shows what the server has', async () => {
    await loadInbox(async () => [message(2), message(1)]);
    expect(inbox().status.kind).toBe('ready');
    expect(ids()).toEqual([2, 1]);
  });

  it('says what went wrong', async () => {
    await loadInbox(fail(new BackendError('server', 'disk full')));
    expect(inbox().status).toEqual({ kind: 'failed', message: 'disk full' });
  });

  it('does not hide a fault of our own', async () => {
    await expect(loadInbox(fail(new RangeError('ours')))).rejects.toThrow('ours');
  });
});

describe('deleteFromInbox', () => {
  beforeEach(() => loadInbox(async () => [message(2), message(1)]));

  it('removes the row only when the server has confirmed', async () => {
    let confirm: (outcome: 'deleted') => void = () => {};
    const deletion = deleteFromInbox(2, () => new Promise((resolve) => (confirm = resolve)));
    expect(ids()).toEqual([2, 1]);
    expect(inbox().deletions[2]).toEqual({ kind: 'pending' });
    confirm('deleted');
    await deletion;
    expect(ids()).toEqual([1]);
    expect(inbox().deletions).toEqual({});
  });

  it('takes a message that a colleague deleted first for deleted', async () => {
    await deleteFromInbox(2, async () => 'already-gone');
    expect(ids()).toEqual([1]);
  });

  it('keeps the row and says why when the server refuses', async () => {
    await deleteFromInbox(2, fail(new BackendError('server', 'disk full')));
    expect(ids()).toEqual([2, 1]);
    expect(inbox().deletions[2]).toEqual({ kind: 'failed', message: 'disk full' });
  });
});

describe('clear', () => {
  it('forgets every message', async () => {
    await loadInbox(async () => [message(1)]);
    inbox().clear();
    expect(inbox()).toMatchObject({ messages: [], deletions: {}, status: { kind: 'loading' } });
  });
});
