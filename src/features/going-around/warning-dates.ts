import { dayWord } from '../../domain/format-date.ts';
import { clockHour } from '../../domain/helpline-hours.ts';

/** "November 20", with the year when it is another one. */
export function monthDay(moment: Date, now: Date): string {
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** "As of yesterday, 4 PM", or with the date when it is older. */
export function asOf(moment: Date, now: Date): string {
  const day = dayWord(moment.toISOString(), now)?.toLowerCase() ?? monthDay(moment, now);
  return `As of ${day}, ${clockHour(moment.getHours())}`;
}
