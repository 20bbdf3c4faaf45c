import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { onlineStatus } from '../../../pwa/online-status.ts';
import { useInboxStore } from '../inbox/inbox-store.ts';

/**
 * Whether the messages must be out of sight because this device is offline. The browser's word alone is not enough:
 * where it says offline and the server answers all the same, the server is right. What had the focus takes it again
 * when the cover goes.
 */
export function useOfflineCover(): boolean {
  const isOnline = useStore(onlineStatus, (status) => status.isOnline);
  const isLive = useInboxStore((state) => state.isLive);
  const isCovered = !isOnline && !isLive;

  useLayoutEffect(() => {
    if (!isCovered) return;
    // The browser takes the focus off what is hidden later than this.
    const focused = document.activeElement;
    return () => {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [isCovered]);

  return isCovered;
}
