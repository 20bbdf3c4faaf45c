import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReceivedMessage } from '../../../../src/domain/staff/received-message.ts';
import { useInboxStore } from '../../../../src/features/dashboard/inbox/inbox-store.ts';
import { InboxList } from '../../../../src/features/dashboard/screen/inbox-list.tsx';
import { FakeInboxApi } from '../../../support/backend/fake-inbox-api.ts';
import { actionsOver, listOf } from '../../../support/backend/inbox-actions.ts';

const drawn = vi.hoisted(() => ({ ids: [] as number[] }));
vi.mock('../../../../src/features/dashboard/message/message-date.tsx', () => ({
  MessageDate: ({ message }: { message: ReceivedMessage }) => {
    drawn.ids.push(message.id);
    return null;
  },
}));

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  useInboxStore.getState().clear();
  vi.unstubAllGlobals();
});

const show = () =>
  act(async () => root.render(<InboxList terms={NO_TERMS} onDelete={doNothing} onShow={doNothing} />));
const summary = () => document.querySelector('[role="status"]')?.textContent;

it('draws no row again when a page joins the list', async () => {
  const actions = actionsOver(new FakeInboxApi(60));
  await actions.open(listOf(''));
  await show();
  expect(new Set(drawn.ids).size).toBe(50);
  drawn.ids.length = 0;
  await act(() => actions.showOlder());
  expect(new Set(drawn.ids).size).toBe(10);
}, 60_000);

it('counts only messages that are still there, also in a page that is not loaded', async () => {
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
  act(() => useInboxStore.getState().pagesUnloaded(new Map([[9, 900]])));
  expect(summary()).toBe('Showing 8');
});

const NO_TERMS: readonly string[] = [];
const doNothing = () => {};
