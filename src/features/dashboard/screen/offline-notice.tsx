import { Notice } from '../../../ui/notice.tsx';
import styles from './offline-notice.module.css';

/** Over the place where the messages were, and in sight wherever one had scrolled to. */
export function OfflineNotice() {
  return (
    <div className={styles.place}>
      <Notice kind="waiting">
        <p>The dashboard needs the internet. Messages are never stored on this device.</p>
      </Notice>
    </div>
  );
}
