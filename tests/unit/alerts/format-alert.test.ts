import { expect, it } from 'vitest';
import { formatAlert } from '../../../supabase/functions/_shared/alerts/format-alert.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [formatAlert('new', 1, 0), '1 new message: Open the inbox to read.'],
  [formatAlert('new', 3, 0), '3 new messages: Open the inbox to read.'],
  [formatAlert('reminder', 3, 5 * HOUR), '3 messages wait for an answer: The oldest came 5 hours ago.'],
  [formatAlert('reminder', 1, HOUR + 59 * MINUTE), '1 message waits for an answer: It came 1 hour ago.'],
  [formatAlert('reminder', 2, 30 * MINUTE), '2 messages wait for an answer: The oldest came 30 minutes ago.'],
  [formatAlert('reminder', 2, 47 * HOUR), '2 messages wait for an answer: The oldest came 47 hours ago.'],
  [formatAlert('reminder', 2, 48 * HOUR), '2 messages wait for an answer: The oldest came 2 days ago.'],
])('the words of an alert say how many and how long: %j', ({ title, body }, said) => {
  expect(`${title}: ${body}`).toBe(said);
});
