import { act } from 'react';
import { expect, it } from 'vitest';
import { useInboxStore } from '../../../../src/features/dashboard/inbox/inbox-store.ts';
import { MessagesTable } from '../../../../src/features/dashboard/table/messages-table.tsx';
import { openInbox } from '../../../support/backend/inbox-actions.ts';
import { render } from '../../render.ts';

const button = (id: number) => document.querySelector<HTMLElement>(`[data-message="${id}"] button`);
it('does not restore a focus that the person moved away, because the page would jump', async () => {
  await openInbox(3);
  await render(<MessagesTable terms={[]} onDelete={() => {}} onMoreFromSender={() => {}} />);
  act(() => button(2)?.focus());
  act(() => button(2)?.blur());
  act(() => useInboxStore.getState().rowRemoved(3));
  expect(document.activeElement).toBe(document.body);
});
