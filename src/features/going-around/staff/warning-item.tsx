import { DAY_MS } from '../../../domain/format-date.ts';
import { isShown as isRunning, type StaffWarning } from '../../../domain/warning.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { monthDay } from '../warning-dates.ts';
import styles from './warnings-panel.module.css';

const LENGTHS = [30, 60, 90];

interface WarningItemProps {
  readonly warning: StaffWarning;
  readonly isShown: boolean;
  onEdit(): void;
  onProlong(days: number): void;
  onTakeDown(): void;
}

/** One warning in the list of staff. Whatever has ended can be shown again. */
export function WarningItem({ warning, isShown, onEdit, onProlong, onTakeDown }: WarningItemProps) {
  const today = useToday();
  const now = Date.now();
  const isUp = warning.takenDownAt === undefined && isRunning(warning, now);
  const day = (ms: number) => monthDay(new Date(ms), today);
  const days = LENGTHS.find(
    (length) => !isUp || now + length * DAY_MS > Date.parse(warning.shownUntil) + DAY_MS,
  );
  return (
    <li className={styles.item}>
      <h3 className={styles.title}>{warning.title}</h3>
      <p>{stateOf(warning, isShown, isUp, day)}</p>
      <div className={styles.buttons}>
        <Button variant="plain" onClick={onEdit}>
          Change
        </Button>
        {days !== undefined && (
          <Button variant="plain" onClick={() => onProlong(days)}>
            {`${isUp ? 'Prolong' : 'Show again'} until ${day(now + days * DAY_MS)}`}
          </Button>
        )}
        {isUp && (
          <Button variant="danger" onClick={onTakeDown}>
            Take down
          </Button>
        )}
      </div>
    </li>
  );
}

function stateOf(
  { publishedAt, shownUntil, takenDownAt, publishedBy = 'the owner' }: StaffWarning,
  isShown: boolean,
  isUp: boolean,
  day: (ms: number) => string,
): string {
  const since = `Since ${day(Date.parse(publishedAt))}, by ${publishedBy}.`;
  if (takenDownAt !== undefined) return `Taken down on ${day(Date.parse(takenDownAt))}. ${since}`;
  const until = day(Date.parse(shownUntil));
  if (!isUp) return `Ended on ${until}. ${since}`;
  return isShown
    ? `✓ Shown until ${until}. ${since}`
    : `Not shown now: three are newer. Until ${until}. ${since}`;
}
