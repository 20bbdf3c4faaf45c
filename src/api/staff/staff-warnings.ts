import type { Warning, WrittenWarning } from '../../domain/warning.ts';
import { toWarning } from '../warning-row.ts';
import { staffClient } from './staff-client.ts';
import { answerTo, toRows } from './staff-request.ts';

// Every function here rejects only with ApiError. All are safe to repeat.

/** A moment by the clock of the database: Postgres reads this word. */
export const NOW = 'now';

/** Those of the last year, newest first, at most 100. */
export async function listWarnings(): Promise<readonly Warning[]> {
  const rows = await answerTo(() =>
    staffClient()
      .from('warnings')
      .select('*')
      .order('published_at', { ascending: false })
      .limit(100)
      .retry(false),
  );
  return toRows(rows).map(toWarning);
}

/**
 * Shows it to all visitors until then, for 90 days from now at most. The id is made by the device; a warning that is
 * there already is changed.
 */
export async function saveWarning(warning: WrittenWarning): Promise<void> {
  const { id, title, whatHappens, whatToDo, place, shownUntil } = warning;
  await answerTo(() =>
    staffClient()
      .from('warnings')
      .upsert({
        id,
        title,
        what_happens: whatHappens,
        what_to_do: whatToDo,
        place: place === '' ? null : place,
        shown_until: shownUntil,
      })
      .select('id')
      .retry(false),
  );
}
