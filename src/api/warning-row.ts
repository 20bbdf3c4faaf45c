import type { Warning } from '../domain/warning.ts';
import type { Database } from './database-types.ts';
import { isoTimestamp } from './message-row.ts';

/** The columns that everybody may read; staff read who wrote it too. */
export type WarningRow = Omit<Database['public']['Tables']['warnings']['Row'], 'published_by'> & {
  readonly published_by?: string | null;
};

export function toWarning(row: WarningRow): Warning {
  const { id, title, what_happens, what_to_do, place, published_at, shown_until, published_by } = row;
  return {
    id,
    title,
    whatHappens: what_happens,
    whatToDo: what_to_do,
    ...(place === null ? {} : { place }),
    publishedAt: inMilliseconds(published_at),
    shownUntil: inMilliseconds(shown_until),
    ...(published_by ? { publishedBy: published_by } : {}),
  };
}

/** Safari reads at most three digits of the fraction. */
function inMilliseconds(stored: string): string {
  return isoTimestamp(stored).replace(/(\.\d{3})\d+/, '$1');
}
