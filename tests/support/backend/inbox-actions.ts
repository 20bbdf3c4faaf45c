import type { MessageList } from '../../../src/domain/staff/received-message.ts';
import { createInboxActions } from '../../../src/features/dashboard/inbox/inbox-actions.ts';
import type { InboxApi } from '../../../src/features/dashboard/inbox/inbox-api.ts';
import { useInboxStore } from '../../../src/features/dashboard/inbox/inbox-store.ts';
import { FakeInboxApi } from './fake-inbox-api.ts';

/** The actions of the inbox over a fake API. */
export const actionsOver = (api: InboxApi) => createInboxActions(api, () => FakeInboxApi.ACCOUNT);

export const listOf = (search: string): MessageList => ({ search, show: 'all' });

export const inbox = () => useInboxStore.getState();

/** The ids of the messages in the list, from its top. */
export const held = () => inbox().pages.flatMap(({ messages }) => messages.map(({ id }) => id));

/** An open inbox over this many messages. */
export async function openInbox(count: number) {
  const backend = new FakeInboxApi(count);
  const actions = actionsOver(backend);
  await actions.open(listOf(''));
  return { backend, actions };
}
