import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { onlineStatus } from '../../../pwa/online-status.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './offline-cover.module.css';

/**
 * Whether the messages must be hidden because this device is offline. `navigator.onLine` is not enough: when it says
 * offline and the server answers, the device is online. When the messages are shown again, the focus returns to its
 * element.
 */
export function useOfflineCover(): boolean {
  const isOnline = useStore(onlineStatus, (status) => status.isOnline);
  const isLive = useInboxStore((state) => state.isLive);
  const isCovered = !isOnline && !isLive;

  useLayoutEffect(() => {
    if (!isCovered) return;
    // Read before hiding: the browser removes the focus from hidden elements.
    const focused = document.activeElement;
    return () => {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [isCovered]);

  return isCovered;
}

/** Covers the messages; visible at any scroll position. */
export function OfflineNotice() {
  return (
    <div className={styles.place}>
      <Notice kind="waiting">
        <p>The dashboard needs the internet. Messages are never stored on this device.</p>
      </Notice>
    </div>
  );
}
