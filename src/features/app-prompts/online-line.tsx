import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { onlineStatus } from '../../pwa/online-status.ts';
import styles from './app-prompts.module.css';

/** Says that the internet is gone, and then that it is back, each once. */
export function OnlineLine() {
  const { isOnline, isReadable } = useStore(onlineStatus);
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
  }, [isOnline]);
  return (
    <div role="status" className={`${styles.line} ${styles.online}`}>
      {!isOnline && (
        <p>{`No internet right now.${isReadable ? ' You can still read everything here.' : ''}`}</p>
      )}
      {isOnline && wasOffline && <p>The internet is back.</p>}
    </div>
  );
}
