/** "today at 3:42 PM", "yesterday at 9:12 AM", "on Tuesday, June 2, at 9:12 AM": as one says it on the phone. */
export function spokenTime(moment: Date, now: Date): string {
  const time = moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(moment, now)) return `today at ${time}`;
  if (isSameDay(moment, yesterday)) return `yesterday at ${time}`;
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const day = moment.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return `on ${day}, at ${time}`;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
