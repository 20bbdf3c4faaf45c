import { useSyncExternalStore } from 'react';
import {
  clockHour,
  type HelplineStatus,
  helplineStatus,
  type WeekdayHours,
} from '../../domain/helpline-hours.ts';
import styles from './helpline-hours.module.css';

const MINUTE_MS = 60_000;

/** The opening hours, and after hydration whether the line is open now. */
export function HelplineHours({ hours }: { readonly hours: WeekdayHours }) {
  // In full minutes, so that the value is stable between two ticks. The prerendered page has no time.
  const minute = useSyncExternalStore(
    subscribeToClock,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => null,
  );
  const status = minute === null ? undefined : helplineStatus(hours, new Date(minute * MINUTE_MS));
  return (
    <p>
      {`Monday to Friday, ${clockHour(hours.opens)} to ${clockHour(hours.closes)} US Eastern time, except holidays.`}
      {/* Not printed, because paper is read later. */}
      <strong className={styles.now} data-open={status?.isOpen} data-needs-script="">
        {status && statusText(status)}
      </strong>
    </p>
  );
}

function statusText(status: HelplineStatus): string {
  return status.isOpen
    ? `Open now, until ${clockHour(status.closes)} Eastern time.`
    : `Closed now. Opens on ${status.opensOn} at ${clockHour(status.opens)} Eastern time.`;
}

function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS / 2);
  return () => clearInterval(timer);
}
