import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useInboxStore } from '../../../../src/features/dashboard/inbox/inbox-store.ts';
import { InboxList } from '../../../../src/features/dashboard/screen/inbox-list.tsx';
import { FakeInboxApi } from '../../../support/backend/fake-inbox-api.ts';
import { actionsOver, listOf } from '../../../support/backend/inbox-actions.ts';
import { render } from '../../render.ts';

/** The ids of drawn rows. A row reads the time of writing when it is drawn, and nothing else in the list does. */
const drawn: number[] = [];

function watchedApi(count: number): FakeInboxApi {
  const backend = new FakeInboxApi(count);
  for (const message of backend.stored.values())
    Object.defineProperty(message, 'writtenAt', { get: () => void drawn.push(message.id) });
  return backend;
}

afterEach(() => act(() => useInboxStore.getState().clear()));

const show = () => render(<InboxList terms={NO_TERMS} onDelete={doNothing} onShow={doNothing} />);
const summary = () => document.querySelector('[role="status"]')?.textContent;

it('draws no row again when a page joins the list', async () => {
  const actions = actionsOver(watchedApi(60));
  await actions.open(listOf(''));
  await show();
  expect(new Set(drawn).size).toBe(50);
  drawn.length = 0;
  await act(() => actions.showOlder());
  expect(new Set(drawn).size).toBe(10);
}, 60_000);

it('counts only messages that are still there', async () => {
  const backend = new FakeInboxApi(9);
  const actions = actionsOver(backend);
  await actions.open(listOf(''));
  await show();
  expect(summary()).toBe('Showing 9');

  backend.stored.delete(4);
  await act(async () => {
    useInboxStore.getState().rowChanged(4, { kind: 'gone', heightPx: 100 });
    await actions.recount();
  });
  expect(summary()).toBe('Showing 8');
});

const NO_TERMS: readonly string[] = [];
const doNothing = () => {};
