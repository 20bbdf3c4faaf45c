import type { AlertKind } from './delivery.ts';

export interface AlertText {
  readonly title: string;
  readonly body: string;
}

/**
 * The texts of an alert. They never contain text of a message or a name, because they show on locked screens and pass
 * through other companies.
 */
export function formatAlert(alert: AlertKind, waiting: number, waitedMs: number): AlertText {
  switch (alert) {
    case 'new':
      return {
        title: waiting === 1 ? '1 new message' : `${waiting} new messages`,
        body: 'Open the inbox to read.',
      };
    case 'reminder':
      return {
        title: waiting === 1 ? '1 message waits for an answer' : `${waiting} messages wait for an answer`,
        body: `${waiting === 1 ? 'It' : 'The oldest'} came ${timeAgo(waitedMs)}.`,
      };
    case 'test':
      return { title: 'This is a test', body: 'Alerts from the inbox reach you here.' };
    case 'stopped':
      return {
        title: 'Alerts stopped on one of your devices',
        body: 'Open the inbox on that device to turn them on again.',
      };
  }
}

function timeAgo(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
