import { ApiError } from '../../../api/api-error.ts';
import type { InboxApi } from '../inbox/inbox-api.ts';
import { NOT_DELETED } from '../inbox/inbox-page.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

/**
 * The row goes only when the server has confirmed; one that a colleague deleted first is simply gone. When no
 * answer comes, the deletion may have happened all the same, so the server is asked.
 */
export async function deleteFromInbox(id: number, backend: InboxApi): Promise<void> {
  const { rowChanged } = useInboxStore.getState();
  rowChanged(id, { kind: 'deleting' });
  try {
    await backend.deleteMessage(id);
    removeRow(id);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    if (reason.kind === 'unreachable' || reason.kind === 'timeout')
      await resolveLostAnswer(id, reason, backend);
    else rowChanged(id, { kind: 'kept', message: formatRefusal(reason) });
  }
}

/** When the session has ended, this text is read after signing in again, so it does not say so. */
function formatRefusal({ kind, message }: ApiError): string {
  return kind === 'session-ended' ? NOT_DELETED : message;
}

async function resolveLostAnswer(id: number, lost: ApiError, backend: InboxApi): Promise<void> {
  const { rowChanged } = useInboxStore.getState();
  try {
    const present = await backend.findPresent([id]);
    if (present.has(id)) rowChanged(id, { kind: 'kept', message: lost.message });
    else removeRow(id);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    rowChanged(id, { kind: 'unsure' });
  }
}

function removeRow(id: number): void {
  const { rowRemoved, announce } = useInboxStore.getState();
  rowRemoved(id);
  announce('The message is deleted.');
}
