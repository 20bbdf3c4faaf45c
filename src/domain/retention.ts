import { UserError } from './user-error.ts';

/** After how many days messages are deleted; without a number they stay until staff delete them. */
export interface Retention {
  /** Counted from the answer. */
  readonly answeredDays?: number;
  /** Counted from the arrival, answered or not. */
  readonly allDays?: number;
}

const MOST_DAYS = 36_500;

/**
 * Reads the setting RETENTION: `keep`, or `answered:DAYS`, `all:DAYS`, or both with a comma between.
 * @throws UserError for anything else: a typing error must neither delete messages nor keep them.
 */
export function readRetention(setting: string | undefined): Retention {
  const text = setting?.trim() || 'keep';
  if (text === 'keep') return {};
  const days = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, kind = '', count = ''] = /^\s*(answered|all)\s*:\s*([1-9]\d{0,4})\s*$/.exec(part) ?? [];
    if (kind === '' || days.has(kind) || Number(count) > MOST_DAYS)
      throw new UserError(
        `RETENTION is "${text}", which is neither "keep" nor days such as "answered:90" or "answered:90,all:365".`,
      );
    days.set(kind, Number(count));
  }
  const [answeredDays, allDays] = [days.get('answered'), days.get('all')];
  return {
    ...(answeredDays === undefined ? {} : { answeredDays }),
    ...(allDays === undefined ? {} : { allDays }),
  };
}

/** The retention as sentences for staff. */
export function retentionSentences({ answeredDays, allDays }: Retention): readonly string[] {
  return [
    ...(answeredDays === undefined ? [] : [`Answered messages are deleted after ${inDays(answeredDays)}.`]),
    ...(allDays === undefined ? [] : [`All messages are deleted after ${inDays(allDays)}.`]),
  ];
}

export function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
