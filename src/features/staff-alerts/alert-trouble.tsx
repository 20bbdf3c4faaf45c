import { clockTime } from '../../domain/format-date.ts';
import styles from './alert-panel.module.css';
import { ALERTS_ID } from './alert-panel.tsx';
import { useAlertStore } from './alert-store.ts';

/** What is wrong with alerts, on top of the page: nobody would look for it in the panel. */
export function AlertTrouble() {
  const setup = useAlertStore((state) => state.setup);
  const isDead = useAlertStore((state) => state.device === 'dead');
  const words: string[] = [];
  if (isDead) words.push('❌ Alerts stopped on this device. Turn them on again.');
  if (setup?.isLate === true) words.push(`❌ Alerts are late. ${lastCheck(setup.lastRunAt)}`);
  if (setup !== undefined && setup.targets === 0) words.push('❌ Nobody is told about new messages.');
  if (words.length === 0) return null;
  return (
    <p className={styles.trouble}>
      {words.join(' ')}{' '}
      <button type="button" className={styles.show} onClick={showPanel}>
        See alerts
      </button>
    </p>
  );
}

function lastCheck(at: string | undefined): string {
  return at === undefined ? 'They were never checked.' : `Last check ${clockTime(Date.parse(at))}.`;
}

/** Not by an address with #: the dashboard keeps the search there. */
function showPanel() {
  const panel = document.getElementById(ALERTS_ID);
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
}
