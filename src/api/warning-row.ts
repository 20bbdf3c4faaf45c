import type { Warning } from '../domain/warning.ts';
import type { Database } from './database-types.ts';
import { isoTimestamp } from './message-row.ts';

type Row = Database['public']['Tables']['warnings']['Row'];

/** The columns that everybody may read. */
export type WarningRow = Pick<
  Row,
  'id' | 'title' | 'what_happens' | 'what_to_do' | 'place' | 'published_at' | 'shown_until'
>;

export function toWarning(row: WarningRow): Warning {
  return {
    id: row.id,
    title: row.title,
    whatHappens: row.what_happens,
    whatToDo: row.what_to_do,
    ...(row.place === null ? {} : { place: row.place }),
    publishedAt: inMilliseconds(row.published_at),
    shownUntil: inMilliseconds(row.shown_until),
  };
}

/** Safari reads at most three digits of the fraction. */
export function inMilliseconds(stored: string): string {
  return isoTimestamp(stored).replace(/(\.\d{3})\d+/, '$1');
}
