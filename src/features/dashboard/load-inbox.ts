import { BackendError } from '../../backend/backend-error.ts';
import { findMessages } from '../../backend/staff-messages.ts';
import { useInboxStore } from './inbox-store.ts';

const PAGE_SIZE = 50;

export async function loadInbox(find: typeof findMessages = findMessages): Promise<void> {
  const { loading, loaded, loadFailed } = useInboxStore.getState();
  loading();
  try {
    loaded(await find({ search: '', limit: PAGE_SIZE }));
  } catch (reason) {
    if (!(reason instanceof BackendError)) throw reason;
    loadFailed(reason.message);
  }
}
