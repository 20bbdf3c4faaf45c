import { ApiError } from '../../../api/api-error.ts';
import type { InboxApi } from './inbox-api.ts';
import { NOT_DELETED } from './inbox-page.ts';
import { useInboxStore } from './inbox-store.ts';

const inbox = () => useInboxStore.getState();

/**
 * A row is removed only after the server has confirmed; one that a colleague has deleted before is removed too.
 * Without an answer the deletion may have happened, so the server is asked for the state.
 */
export function createDeletion(api: InboxApi) {
  async function deleteOne(id: number): Promise<void> {
    inbox().rowChanged(id, { kind: 'deleting' });
    try {
      await api.deleteMessage(id);
      inbox().rowRemoved(id);
      inbox().announce('The message is deleted.');
    } catch (reason) {
      await settleFailure([id], reason);
      if (isGone(id)) inbox().announce('The message is deleted.');
    }
  }

  /** The server deletes all or none; an id missing in its answer was deleted by a colleague before. */
  async function deleteMany(ids: readonly number[]): Promise<void> {
    for (const id of ids) inbox().rowChanged(id, { kind: 'deleting' });
    try {
      await api.deleteMessages(ids);
      for (const id of ids) inbox().rowRemoved(id);
    } catch (reason) {
      await settleFailure(ids, reason);
    }
    const left = ids.filter((id) => !isGone(id)).length;
    inbox().announce(
      left === 0 ? `${ids.length} messages are deleted.` : `${left} of ${ids.length} were not deleted.`,
    );
  }

  async function settleFailure(ids: readonly number[], reason: unknown): Promise<void> {
    if (!(reason instanceof ApiError)) throw reason;
    if (reason.kind !== 'unreachable' && reason.kind !== 'timeout') {
      const message = keptReason(reason);
      for (const id of ids) inbox().rowChanged(id, { kind: 'kept', message });
      return;
    }
    try {
      const present = await api.messageStates(ids);
      for (const id of ids) {
        if (present.has(id)) inbox().rowChanged(id, { kind: 'kept', message: reason.message });
        else inbox().rowRemoved(id);
      }
    } catch (second) {
      if (!(second instanceof ApiError)) throw second;
      for (const id of ids) inbox().rowChanged(id, { kind: 'unsure' });
    }
  }

  return { deleteOne, deleteMany };
}

function isGone(id: number): boolean {
  const { rows, pages } = inbox();
  return rows[id] === undefined && !pages.some(({ messages }) => messages.some((one) => one.id === id));
}

/** After `session-ended` the person signs in again in a dialog, and sees this text afterwards. */
function keptReason({ kind, message }: ApiError): string {
  return kind === 'session-ended' ? NOT_DELETED : message;
}
