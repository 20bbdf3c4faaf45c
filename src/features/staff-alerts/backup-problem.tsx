import { useEffect, useState } from 'react';
import { isBackupLate } from '../../api/backup-state.ts';
import styles from './alert-panel.module.css';

/**
 * Warns about a late backup at the top of the page: the readers of messages are the only people who see the server
 * daily.
 */
export function BackupProblem() {
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    let isGone = false;
    void isBackupLate().then((found) => {
      if (!isGone) setLate(found);
    });
    return () => {
      isGone = true;
    };
  }, []);

  if (!isLate) return null;
  return (
    <p className={styles.problem}>
      ❌ No copy of the messages was saved for two days. Tell the person who looks after the server.
    </p>
  );
}
