import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { onlineStatus } from '../../../pwa/online-status.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useInboxStore } from '../inbox/inbox-store.ts';
import styles from './offline-cover.module.css';

/**
 * Whether the messages must be hidden because this device is offline. `navigator.onLine` alone does not decide: when
 * it says offline and the server answers all the same, the server is right. The element that had the focus gets it
 * back when the messages are shown again.
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

/** Covers the messages, and is visible wherever one has scrolled to. */
export function OfflineNotice() {
  return (
    <div className={styles.place}>
      <Notice kind="waiting">
        <p>The dashboard needs the internet. Messages are never stored on this device.</p>
      </Notice>
    </div>
  );
}
