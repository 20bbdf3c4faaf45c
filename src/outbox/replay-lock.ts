import { newUuid } from '../domain/uuid.ts';
import { isOver } from './entry.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { OutboxEnvironment } from './outbox-environment.ts';

const LOCK_NAME = 'third-age-outbox-replay';

/** Longer than one entry with its quick retries can take; renewed for each entry. */
const LEASE_MS = 60_000;

/** A browser that answers at all says at once whether the lock is free. */
const LOCK_LIMIT_MS = 3_000;

/**
 * The right to replay. Only one replay at a time, to save traffic; that no message is stored twice is guaranteed by
 * the unique key in the database alone.
 */
export interface Turn {
  readonly holder: string;
  readonly isUnderLock: boolean;
}

/** The period of a lease that begins now. */
export function leaseFrom(now: number) {
  return { from: now, until: now + LEASE_MS };
}

/**
 * Runs the work if no tab and no worker is replaying; `undefined` when one is.
 *
 * `isUrgent` is asked when the lock is refused. A frozen tab keeps its lock, and WebKit sometimes fails to release
 * one, so urgent work runs with the lease alone.
 */
export async function withReplayLock<T>(
  environment: OutboxEnvironment,
  connection: OutboxConnection,
  isUrgent: () => Promise<boolean>,
  work: (turn: Turn) => Promise<T>,
): Promise<T | undefined> {
  const underLease = (isUnderLock: boolean) => holdLease(environment, connection, isUnderLock, work);
  const { locks } = environment;
  if (locks === undefined) return underLease(false);
  let hasAnswered = false;
  let unlocked: Promise<T | undefined> | undefined;
  const asked = locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
    hasAnswered = true;
    if (unlocked !== undefined) return unlocked;
    if (lock !== null) return underLease(true);
    return (await isUrgent()) ? underLease(false) : undefined;
  });
  // Some browsers have locks but refuse them, for example in a private window, or never answer: use the lease alone.
  const goOn = () => {
    if (hasAnswered) return asked;
    unlocked ??= underLease(false);
    return unlocked;
  };
  return Promise.race([asked.catch(goOn), environment.sleep(LOCK_LIMIT_MS).then(goOn)]);
}

async function holdLease<T>(
  environment: OutboxEnvironment,
  connection: OutboxConnection,
  isUnderLock: boolean,
  work: (turn: Turn) => Promise<T>,
): Promise<T | undefined> {
  const turn = { holder: newUuid(), isUnderLock };
  const isMine = await connection.write(async (transaction) => {
    const leases = transaction.objectStore('leases');
    const now = environment.now();
    const current = await leases.get('replay');
    const isFree = current === undefined || isOver(current, now);
    // We hold the lock under which the other lease was made: its tab or worker has ended, so the lease is invalid.
    const isOrphan = isUnderLock && current?.isUnderLock === true;
    if (!isFree && !isOrphan) return false;
    await leases.put({ ...turn, ...leaseFrom(now) }, 'replay');
    return true;
  });
  if (!isMine) return undefined;
  try {
    return await work(turn);
  } finally {
    await giveBack(connection, turn).catch(() => {
      // Storage failed meanwhile: the lease expires by itself, and the result of the work is still valid.
    });
  }
}

async function giveBack(connection: OutboxConnection, turn: Turn) {
  await connection.write(async (transaction) => {
    const leases = transaction.objectStore('leases');
    if ((await leases.get('replay'))?.holder === turn.holder) await leases.delete('replay');
  });
}
