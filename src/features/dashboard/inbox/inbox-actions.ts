import { signedInEmail } from '../../../api/staff/staff-auth.ts';
import { type ExportOrder, exportMessages } from '../export/export-messages.ts';
import { createAnswering } from './answer-messages.ts';
import { createDeletion } from './delete-messages.ts';
import { type InboxApi, inboxApi } from './inbox-api.ts';
import { useInboxStore } from './inbox-store.ts';
import { createInboxLoader } from './load-inbox.ts';

/** The most messages that the backend changes at once. */
const MOST_SELECTED = 1000;

/** All actions of the inbox, over one API. */
export function createInboxActions(api: InboxApi, signedInAs: () => string | undefined) {
  /** Selects every message of the list, also those not loaded, up to the limit. */
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
