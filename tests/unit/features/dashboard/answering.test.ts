import { beforeEach, describe, expect, it } from 'vitest';
import type { MessageHandling } from '../../../../src/domain/staff/received-message.ts';
import { FakeInboxApi } from '../../../support/backend/fake-inbox-api.ts';
import { held, inbox, openInbox } from '../../../support/backend/inbox-actions.ts';
import { messageNumber } from '../../../support/backend/message-number.ts';

const handlingOf = (id: number): MessageHandling | undefined =>
  inbox()
    .pages.flatMap(({ messages }) => messages)
    .find((message) => message.id === id)?.handling;
const COLLEAGUE = {
  isWaiting: false,
  answeredAt: '2026-11-21T14:12:00.000000Z',
  answeredBy: 'ben@thirdage.example',
};

const answeredByColleague = (api: FakeInboxApi, id: number) =>
  api.stored.set(id, { ...messageNumber(id), handling: COLLEAGUE });

/** A poll finds the state of these messages, and which of the others are gone. */
async function poll(api: FakeInboxApi, ids: readonly number[], gone = new Map<number, number>()) {
  const states = await api.messageStates(ids);
  inbox().polled(inbox().round, { newest: [], states, gone, summary: { waiting: 0 } }, 0);
}

beforeEach(() => inbox().clear());

describe('marking as answered', () => {
  it('says so in the row once the server has saved it, counts one waiting message less, and can be taken back', async () => {
    const { actions } = await openInbox(3);
    const saving = actions.answer([2], true);
    expect([inbox().rows[2], handlingOf(2)?.isWaiting]).toEqual([{ kind: 'answering' }, true]);
    await saving;
    expect(inbox().rows[2]).toBeUndefined();
    expect(handlingOf(2)).toMatchObject({ answeredBy: FakeInboxApi.ACCOUNT, isWaiting: false });
    expect(inbox().summary?.waiting).toBe(2);
    await actions.answer([2], false);
    expect(handlingOf(2)).toEqual({ isWaiting: true });
  });

  it('asks for the state when the answer is lost, and finds it saved', async () => {
    const { backend: api, actions } = await openInbox(2);
    api.losesNextAnswer = true;
    await actions.answer([1], true);
    expect([inbox().rows[1], handlingOf(1)?.answeredBy]).toEqual([undefined, FakeInboxApi.ACCOUNT]);
  });

  it('says that it is not saved when the server refuses', async () => {
    const { backend: api, actions } = await openInbox(1);
    api.fault = 'server';
    await actions.answer([1], true);
    expect(inbox().rows[1]).toEqual({ kind: 'not-answered', message: 'Not saved. Try again.' });
    expect(handlingOf(1)?.answeredAt).toBeUndefined();
  });

  it('shows an unknown result without internet, until the next poll gives it', async () => {
    const { backend: api, actions } = await openInbox(2);
    api.fault = 'unreachable';
    await actions.answer([1, 2], true);
    expect(inbox().rows[1]).toEqual({ kind: 'answer-unsure', wanted: true });
    api.fault = undefined;
    await api.answerMessages([1], true);
    await poll(api, [1, 2]);
    expect(inbox().rows).toEqual({ 2: { kind: 'not-answered', message: 'Not saved. Try again.' } });
  });
});

it('a poll shows what a colleague answered, and leaves the other messages as they are', async () => {
  const { backend: api } = await openInbox(2);
  const untouched = inbox().pages[0]?.messages.find(({ id }) => id === 1);
  answeredByColleague(api, 2);
  await poll(api, [1, 2]);
  expect(handlingOf(2)).toEqual(COLLEAGUE);
  expect(inbox().pages[0]?.messages.find(({ id }) => id === 1)).toBe(untouched);
});

describe('many at once', () => {
  it('deletes the selected ones, those a colleague had deleted too', async () => {
    const { backend: api, actions } = await openInbox(4);
    inbox().selectionSet([1, 2, 3]);
    api.stored.delete(3);
    await actions.deleteMany([1, 2, 3]);
    expect([[...api.stored.keys()], inbox().selected.size]).toEqual([[4], 0]);
    expect(inbox().announcement).toBe('3 messages are deleted.');
  });

  it('says of each row why it was not deleted', async () => {
    const { backend: api, actions } = await openInbox(3);
    api.fault = 'server';
    await actions.deleteMany([1, 2]);
    const kept = { kind: 'kept', message: 'A fault of kind server' };
    expect(inbox().rows).toEqual({ 1: kept, 2: kept });
    expect(inbox().announcement).toBe('2 of 2 were not deleted.');
  });

  it('selects every message of the list, shown or not', async () => {
    const { actions } = await openInbox(120);
    await actions.selectAll();
    expect(inbox().selected.size).toBe(120);
  });

  it('removes a deleted message from the selection', async () => {
    const { backend: api } = await openInbox(3);
    inbox().selectionSet([1, 2]);
    await poll(api, [1, 3], new Map([[2, 100]]));
    expect([...inbox().selected]).toEqual([1]);
  });
});

it('the list shows what waits, or what is answered', async () => {
  const { backend: api, actions } = await openInbox(3);
  answeredByColleague(api, 2);
  await actions.open({ search: '', show: 'waiting' });
  expect([held(), inbox().total, inbox().summary?.waiting]).toEqual([[3, 1], 2, 2]);
  await actions.open({ search: '', show: 'answered' });
  expect([held(), inbox().total]).toEqual([[2], 1]);
});
