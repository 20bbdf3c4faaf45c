import { useSyncExternalStore } from 'react';
import { outboxPresence } from '../../../pwa/outbox-presence.ts';

/** Whether this device may hold messages; false while prerendering and hydrating. */
export function useOutboxPresence(): boolean {
  return useSyncExternalStore(outboxPresence.subscribe, outboxPresence.isPresent, () => false);
}
