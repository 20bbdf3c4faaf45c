import { BackendError } from '../../backend/backend-error.ts';
import { deleteMessage } from '../../backend/staff-messages.ts';
import { useInboxStore } from './inbox-store.ts';

/** The row goes only when the server has confirmed; one that a colleague deleted first is simply gone. */
export async function deleteFromInbox(
  id: number,
  remove: typeof deleteMessage = deleteMessage,
): Promise<void> {
  const { deleting, deleted, deleteFailed } = useInboxStore.getState();
  deleting(id);
  try {
    await remove(id);
    deleted(id);
  } catch (reason) {
    if (!(reason instanceof BackendError)) throw reason;
    deleteFailed(id, reason.message);
  }
}
