import { ApiError } from '../../../api/api-error.ts';
import { type InboxApi, inboxApi } from '../inbox/inbox-api.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';
import { NOT_DELETED } from '../inbox/row-state.ts';

/**
 * The row goes only when the server has confirmed; one that a colleague deleted first is simply gone. When no
 * answer comes, the deletion may have happened all the same: the server is asked, not guessed at.
 */
export async function deleteFromInbox(id: number, backend: InboxApi = inboxApi): Promise<void> {
  const { rowChanged } = useInboxStore.getState();
  rowChanged(id, { kind: 'deleting' });
  try {
    await backend.deleteMessage(id);
    removeRow(id);
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    if (reason.kind === 'unreachable' || reason.kind === 'timeout')
      await resolveLostAnswer(id, reason, backend);
    else rowChanged(id, { kind: 'kept', message: keptWords(reason) });
  }
}

/** That the session has ended is asked about elsewhere; these words are read after signing in again. */
function keptWords({ kind, message }: ApiError): string {
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
