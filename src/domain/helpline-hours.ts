/** Opening hours from Monday to Friday, in full hours, US Eastern time. */
export interface WeekdayHours {
  /** 0 to 23. */
  readonly opens: number;
  readonly closes: number;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
type Weekday = (typeof WEEKDAYS)[number];

export type HelplineStatus =
  | { readonly isOpen: true; readonly closes: number }
  | { readonly isOpen: false; readonly opensOn: Weekday; readonly opens: number };

/**
 * Whether a helpline is open at a moment, wherever the device is: the browser's time zone data includes daylight
 * saving time. Federal holidays are not considered, so the text on the screen must mention them.
 */
export function helplineStatus(hours: WeekdayHours, now: Date): HelplineStatus {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'long',
    hour: 'numeric',
    hour12: true,
  }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  // From "12 AM" to "11 PM": Safari before 13 ignores `hourCycle`, and others have midnight as 24.
  const hour = (Number(part('hour')) % 12) + (/p/i.test(part('dayPeriod')) ? 12 : 0);
  // -1 on Saturday and Sunday.
  const today = WEEKDAYS.indexOf(part('weekday') as Weekday);
  const isWeekday = today >= 0;
  if (isWeekday && hour >= hours.opens && hour < hours.closes) return { isOpen: true, closes: hours.closes };
  const nextOpening = isWeekday && hour < hours.opens ? today : today + 1;
  return { isOpen: false, opensOn: WEEKDAYS[nextOpening] ?? 'Monday', opens: hours.opens };
}

/** A full hour from 0 to 23 as "10 AM" or "6 PM". */
export function clockHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
