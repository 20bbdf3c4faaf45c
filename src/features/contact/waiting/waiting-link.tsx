import { useOutboxView } from './outbox-view.ts';
import styles from './waiting-link.module.css';

/** "1 message waiting", a link to the list, on every page while a message waits. */
export function WaitingLink() {
  const count = useOutboxView().pending.length;
  if (count === 0) return null;
  return (
    <p>
      <a href="/contact" className={styles.link}>
        {count === 1 ? '1 message waiting' : `${count} messages waiting`}
      </a>
    </p>
  );
}
