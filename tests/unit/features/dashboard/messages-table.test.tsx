import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInboxStore } from '../../../../src/features/dashboard/inbox/inbox-store.ts';
import { MessagesTable } from '../../../../src/features/dashboard/table/messages-table.tsx';
import { FakeInboxApi } from '../../../support/backend/fake-inbox-api.ts';
import { actionsOver, listOf } from '../../../support/backend/inbox-actions.ts';

const host = document.createElement('div');
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const button = (id: number) => host.querySelector<HTMLElement>(`[data-message="${id}"] button`);
const focusedMessage = () => (document.activeElement as HTMLElement | null)?.dataset.message;
const showThree = async () => {
  await actionsOver(new FakeInboxApi(3)).open(listOf(''));
  await act(async () =>
    root.render(<MessagesTable terms={[]} onDelete={() => {}} onMoreFromSender={() => {}} />),
  );
};

it('moves the focus from a removed row to the next one', async () => {
  await showThree();
  act(() => button(2)?.focus());
  act(() => useInboxStore.getState().rowRemoved(2));
  expect(focusedMessage()).toBe('1');
});

it('moves it also when a dialog had the focus in between', async () => {
  await showThree();
  const question = document.body.appendChild(document.createElement('dialog'));
  const answer = question.appendChild(document.createElement('button'));
  act(() => button(2)?.focus());
  act(() => answer.focus());
  question.remove();
  act(() => useInboxStore.getState().rowRemoved(2));
  expect(focusedMessage()).toBe('1');
});

it('does not restore a focus that the person moved away, because the page would jump', async () => {
  await showThree();
  act(() => button(2)?.focus());
  act(() => button(2)?.blur());
  act(() => useInboxStore.getState().rowRemoved(3));
  expect(document.activeElement).toBe(document.body);
});
