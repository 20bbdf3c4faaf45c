import { useSyncExternalStore } from 'react';
import { onlineStatus } from '../../../pwa/online-status.ts';

/** Whether the browser believes that it is online; true while prerendering and hydrating. */
export function useOnline(): boolean {
  return useSyncExternalStore(onlineStatus.subscribe, onlineStatus.isOnline, () => true);
}
