import { monthDay } from '../../../domain/format-date.ts';
import { isShown, type Warning } from '../../../domain/warning.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-today.ts';

import styles from './warnings-panel.module.css';

interface WarningItemProps {
  readonly warning: Warning;
  /** Among those that visitors see. */
  readonly isSeen: boolean;
  onEdit(): void;
  onTakeDown(): void;
}

/** One warning in the list of staff. */
export function WarningItem({ warning, isSeen, onEdit, onTakeDown }: WarningItemProps) {
  const today = useToday();
  const isUp = isShown(warning, Date.now());
  const until = monthDay(new Date(warning.shownUntil), today);
  const since = `Since ${monthDay(new Date(warning.publishedAt), today)}, by ${warning.publishedBy ?? 'the owner'}.`;
  const state = isSeen ? `✓ Shown until ${until}.` : `Not shown now: three are newer. Until ${until}.`;
  return (
    <li className={`${styles.stack} ${styles.item}`}>
      <h3>{warning.title}</h3>
      <p>{`${isUp ? state : `Ended on ${until}.`} ${since}`}</p>
      <div className={styles.buttons}>
        <Button variant="plain" onClick={onEdit}>
          {isUp ? 'Change or prolong' : 'Show again'}
        </Button>
        {isUp && (
          <Button variant="danger" onClick={onTakeDown}>
            Take down
          </Button>
        )}
      </div>
    </li>
  );
}
