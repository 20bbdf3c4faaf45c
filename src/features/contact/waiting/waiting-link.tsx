import { Link } from 'wouter';
import { useOutboxView } from './outbox-view.ts';
import styles from './waiting-link.module.css';

/** On every page while something waits: "1 message waiting", which leads to the list. */
export function WaitingLink() {
  const count = useOutboxView().pending.length;
  if (count === 0) return null;
  return (
    <p>
      <Link href="/contact" className={styles.link}>
        {count === 1 ? '1 message waiting' : `${count} messages waiting`}
      </Link>
    </p>
  );
}
