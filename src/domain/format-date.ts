// All dates and times on the screen. Timestamps are ISO 8601 in UTC; the screen shows the time zone of the device.

/** Safari reads at most three digits of the fraction; the database gives six. */
function toDate(timestamp: string): Date {
  return new Date(timestamp.replace(/(\.\d{3})\d+/, '$1'));
}

/** In the local date-time format of the device, such as "11/21/2026, 9:12:33 AM". */
export function localDateTime(timestamp: string): string {
  return toDate(timestamp).toLocaleString();
}

/** "Today" or "Yesterday" by the calendar of the device; undefined for older days. */
export function dayWord(timestamp: string, now: Date): 'Today' | 'Yesterday' | undefined {
  const date = toDate(timestamp);
  if (isSameDay(date, now)) return 'Today';
  return isSameDay(date, dayBefore(now)) ? 'Yesterday' : undefined;
}

/** A moment of today as "9:14 AM", an older one with its day. */
export function formatMoment(timestamp: string, now: Date): string {
  const date = toDate(timestamp);
  const time = date.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
  return isSameDay(date, now) ? time : `${date.toLocaleDateString()}, ${time}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The time since then in its largest whole unit: "2 days", "1 hour", "5 minutes". */
export function formatWait(timestamp: string, now: Date): string {
  const waitedMs = Math.max(0, now.getTime() - toDate(timestamp).getTime());
  if (waitedMs >= DAY_MS) return counted(Math.floor(waitedMs / DAY_MS), 'day');
  if (waitedMs >= HOUR_MS) return counted(Math.floor(waitedMs / HOUR_MS), 'hour');
  return counted(Math.max(1, Math.floor(waitedMs / MINUTE_MS)), 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Longer than sending takes on a slow connection: the message waited on the device, or its clock is wrong. */
const WAITED_MS = 2 * 60_000;

export function isWrittenApart(writtenAt: string, receivedAt: string): boolean {
  return Math.abs(toDate(receivedAt).getTime() - toDate(writtenAt).getTime()) > WAITED_MS;
}

/** As people say it: "today at 3:42 PM", "yesterday at 9:12 AM", "on Tuesday, June 2, at 9:12 AM". */
export function spokenTime(moment: Date, now: Date): string {
  const time = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (isSameDay(moment, now)) return `today at ${time}`;
  if (isSameDay(moment, dayBefore(now))) return `yesterday at ${time}`;
  return `on ${monthDay(moment, now, { weekday: 'long' })}, at ${time}`;
}

/** "November 20", with the year when it is another one. */
export function monthDay(moment: Date, now: Date, more: Intl.DateTimeFormatOptions = {}): string {
  const year = moment.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return moment.toLocaleDateString('en-US', { ...more, month: 'long', day: 'numeric', ...year });
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

function dayBefore(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);
}
