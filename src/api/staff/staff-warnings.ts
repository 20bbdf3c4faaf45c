import type { StaffWarning, WarningTexts } from '../../domain/warning.ts';
import type { Database } from '../database-types.ts';
import { inMilliseconds, toWarning } from '../warning-row.ts';
import { staffClient } from './staff-client.ts';
import { answerTo, toRows } from './staff-request.ts';

// Every function here rejects only with ApiError. All are safe to repeat.

/** Those of the last year, newest first, at most 100. */
export async function listWarnings(): Promise<readonly StaffWarning[]> {
  const rows = await answerTo(() => staffClient().rpc('staff_warnings').retry(false));
  return toRows<Database['public']['Tables']['warnings']['Row']>(rows).map((row) => ({
    ...toWarning(row),
    ...(row.taken_down_at === null ? {} : { takenDownAt: inMilliseconds(row.taken_down_at) }),
    ...(row.published_by === null ? {} : { publishedBy: row.published_by }),
  }));
}

/** Shows it to all visitors for so many days, 90 at most. The id is made by the device. */
export async function publishWarning(id: string, texts: WarningTexts, days: number): Promise<void> {
  await answerTo(() =>
    staffClient()
      .rpc('publish_warning', { id, ...toColumns(texts), days })
      .retry(false),
  );
}

/** Changes what is given: the texts, for how many days from now it is shown at least, or whether it is taken down. */
export async function changeWarning(
  id: string,
  { texts, ...rest }: { readonly texts?: WarningTexts; readonly days?: number; readonly is_down?: boolean },
): Promise<void> {
  const columns = texts === undefined ? {} : toColumns(texts);
  await answerTo(() =>
    staffClient()
      .rpc('change_warning', { id, ...columns, ...rest })
      .retry(false),
  );
}

function toColumns({ title, whatHappens, whatToDo, place }: WarningTexts) {
  return {
    title,
    what_happens: whatHappens,
    what_to_do: whatToDo,
    // Without the argument the place is empty.
    ...(place === '' ? {} : { place }),
  };
}
