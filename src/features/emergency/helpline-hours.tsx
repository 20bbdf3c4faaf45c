import { useSyncExternalStore } from 'react';
import {
  clockHour,
  type HelplineStatus,
  helplineStatus,
  type WeekdayHours,
} from '../../domain/helpline-hours.ts';
import styles from './helpline-hours.module.css';

const MINUTE_MS = 60_000;

/** The hours as the page's HTML has them, and, where there is a clock, whether somebody answers now. */
export function HelplineHours({ hours }: { readonly hours: WeekdayHours }) {
  // Full minutes, so that the value stays the same between two ticks; the prerendered page knows no time.
  const minute = useSyncExternalStore(
    subscribeToClock,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => null,
  );
  const status = minute === null ? undefined : helplineStatus(hours, new Date(minute * MINUTE_MS));
  return (
    <p>
      {`Monday to Friday, ${clockHour(hours.opens)} to ${clockHour(hours.closes)} US Eastern time, except holidays.`}
      {/* Not on paper: that is read later. */}
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
