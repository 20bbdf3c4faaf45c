import { signedInEmail } from '../../../api/staff/staff-auth.ts';
import { type ExportOrder, exportMessages } from '../export/export-messages.ts';
import { createAnswering } from './answer-messages.ts';
import { createDeletion } from './delete-messages.ts';
import { type InboxApi, inboxApi } from './inbox-api.ts';
import { useInboxStore } from './inbox-store.ts';
import { createInboxLoader } from './load-inbox.ts';

/** The most that the backend changes at once. */
const MOST_SELECTED = 1000;

/** Everything that the screens of the inbox can have done, over one gateway. */
export function createInboxActions(api: InboxApi, signedInAs: () => string | undefined) {
  /** Selects every message of the list, shown or not, up to what can be changed at once. */
  async function selectAll(): Promise<void> {
    const { list, round, selectionSet } = useInboxStore.getState();
    const keys = await api.findMessageKeys({ ...list, limit: MOST_SELECTED });
    if (useInboxStore.getState().round === round) selectionSet(keys.map(({ id }) => id));
  }
  return {
    ...createInboxLoader(api),
    ...createDeletion(api),
    ...createAnswering(api, signedInAs),
    selectAll,
    messageRetention: api.messageRetention,
    exportMessages: (order: ExportOrder) => exportMessages(api, order),
  };
}

export const inboxActions = createInboxActions(inboxApi, signedInEmail);
