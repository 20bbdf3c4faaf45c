/** Safari reads three digits of a fraction; the database keeps six. */
function toDate(timestamp: string): Date {
  return new Date(timestamp.replace(/(\.\d{3})\d+/, '$1'));
}

/** In the local date-time format of the device, such as "11/21/2026, 9:12:33 AM". */
export function localDateTime(timestamp: string): string {
  return toDate(timestamp).toLocaleString();
}

/** "Today" and "Yesterday" by the calendar of the device; nothing for older days. */
export function dayWord(timestamp: string, now: Date): 'Today' | 'Yesterday' | undefined {
  const date = toDate(timestamp).toDateString();
  if (date === now.toDateString()) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return date === yesterday.toDateString() ? 'Yesterday' : undefined;
}

/** The time of day, such as "9:14 AM". */
export function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
}

/** A moment of today as "9:14 AM", an older one with its day. */
export function formatMoment(timestamp: string, now: Date): string {
  const date = toDate(timestamp);
  const time = clockTime(date.getTime());
  return date.toDateString() === now.toDateString() ? time : `${date.toLocaleDateString()}, ${time}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago that was, in its largest whole unit: "2 days", "1 hour", "5 minutes". */
export function formatWait(timestamp: string, now: Date): string {
  const waitedMs = Math.max(0, now.getTime() - toDate(timestamp).getTime());
  if (waitedMs >= DAY_MS) return counted(Math.floor(waitedMs / DAY_MS), 'day');
  if (waitedMs >= HOUR_MS) return counted(Math.floor(waitedMs / HOUR_MS), 'hour');
  return counted(Math.max(1, Math.floor(waitedMs / MINUTE_MS)), 'minute');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Longer than a slow connection takes: the message waited on the sender's device, or its clock is wrong. */
const WAITED_MS = 2 * 60_000;

export function isWrittenApart(writtenAt: string, receivedAt: string): boolean {
  return Math.abs(toDate(receivedAt).getTime() - toDate(writtenAt).getTime()) > WAITED_MS;
}
