import { formatMoment } from '../../domain/format-date.ts';
import { useToday } from '../../ui/use-today.ts';
import styles from './alert-panel.module.css';
import { ALERTS_ID } from './alert-panel.tsx';
import { useAlertStore } from './alert-store.ts';

/** Problems with alerts, at the top of the page, because nobody would open the panel to look for them. */
export function AlertProblems() {
  const setup = useAlertStore((state) => state.setup);
  const isDead = useAlertStore((state) => state.device === 'dead');
  const today = useToday();
  const words: string[] = [];
  if (isDead) words.push('❌ Alerts stopped on this device. Turn them on again.');
  if (setup?.isLate === true) words.push(`❌ Alerts are late. ${lastCheck(setup.lastRunAt, today)}`);
  if (setup !== undefined && setup.targets === 0) words.push('❌ Nobody is told about new messages.');
  if (words.length === 0) return null;
  return (
    <div className={styles.problem}>
      {words.map((sentence, index) => (
        <p key={sentence}>
          <span>{`${sentence} `}</span>
          {index === words.length - 1 && (
            <button type="button" className={styles.show} onClick={showPanel}>
              See alerts
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

function lastCheck(at: string | undefined, today: Date): string {
  return at === undefined ? 'They were never checked.' : `Last check ${formatMoment(at, today)}.`;
}

/** Not a link with #: the dashboard stores the search there. */
function showPanel() {
  const panel = document.getElementById(ALERTS_ID);
  panel?.scrollIntoView({ block: 'start' });
  panel?.focus({ preventScroll: true });
}
