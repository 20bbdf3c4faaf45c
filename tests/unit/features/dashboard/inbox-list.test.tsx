import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { ReceivedMessage } from '../../../../src/domain/staff/received-message.ts';
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

it('draws no row again when a page joins the list', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const actions = actionsOver(new FakeInboxApi(60));
  await actions.open(listOf(''));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<InboxList terms={NO_TERMS} onDelete={doNothing} onShow={doNothing} />));
  expect(new Set(drawn.ids).size).toBe(50);
  drawn.ids.length = 0;
  await act(() => actions.showOlder());
  expect(new Set(drawn.ids).size).toBe(10);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const NO_TERMS: readonly string[] = [];
const doNothing = () => {};
