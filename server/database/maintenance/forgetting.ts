import type { Retention } from '../../../src/domain/retention.ts';
import type { Exclusively } from './nightly.ts';

/** The result of one run of `forgetOld`. */
export interface Forgotten {
  /** Messages deleted because the retention time was over. */
  readonly deleted: number;
  /** An ISO time: the system clock has jumped, and no message is deleted by age before then. */
  readonly heldUntil: string | null;
}

/** Stores the retention setting in the database; `forgetOld` then deletes older messages. */
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

/** Deletes what is past its time: messages by the retention, the ids of deleted messages, the hashes of senders. */
export async function forgetOld(exclusively: Exclusively): Promise<Forgotten> {
  const { rows } = await exclusively((database) =>
    database.query<Forgotten>('select deleted, held_until as "heldUntil" from private.forget_old()'),
  );
  return rows[0] ?? { deleted: 0, heldUntil: null };
}

/**
 * Deletes sender hashes that no limit counts any more, and records of a wrong clock. Runs more often than nightly.
 */
export async function forgetSenders(exclusively: Exclusively): Promise<void> {
  await exclusively((database) => database.exec('select private.heal_clock(), private.forget_senders()'));
}
