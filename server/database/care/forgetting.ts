import type { Retention } from '../../../src/domain/retention.ts';
import type { Exclusively } from './nightly.ts';

/** What the database forgot by itself. */
export interface Forgotten {
  /** Messages that had been kept long enough. */
  readonly deleted: number;
  /** Until then no message is deleted by itself, because the clock had jumped; an ISO time. */
  readonly heldUntil: string | null;
}

/** Has the database keep messages for as long as the setting says; `forgetOld` then deletes what is older. */
export async function setRetention(exclusively: Exclusively, retention: Retention): Promise<void> {
  const { answeredDays = null, allDays = null } = retention;
  await exclusively((database) =>
    database.query(
      `update private.retention set answered_days = $1, all_days = $2
       where (answered_days, all_days) is distinct from ($1::integer, $2::integer)`,
      [answeredDays, allDays],
    ),
  );
}

/** What has had its time: messages by the retention, the ids of deleted ones, the names of senders. */
export async function forgetOld(exclusively: Exclusively): Promise<Forgotten> {
  const { rows } = await exclusively((database) =>
    database.query<Forgotten>('select deleted, held_until as "heldUntil" from private.forget_old()'),
  );
  return rows[0] ?? { deleted: 0, heldUntil: null };
}

/** What cannot wait for the night: names of senders that nothing counts by, and notes of a clock that was wrong. */
export async function forgetSenders(exclusively: Exclusively): Promise<void> {
  await exclusively((database) => database.exec('select private.heal_clock(), private.forget_senders()'));
}
