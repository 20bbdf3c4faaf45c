import { newUuid } from '../domain/uuid.ts';
import { isOver } from './entry.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { OutboxEnvironment } from './outbox-environment.ts';

const LOCK_NAME = 'third-age-outbox-replay';

/** Longer than one entry can take with its quick retries; renewed for each entry. */
const LEASE_MS = 60_000;

/** One runner at a time saves traffic. That nothing is stored twice is guaranteed by the server's unique key alone. */
export interface Turn {
  readonly holder: string;
  readonly isUnderLock: boolean;
}

/** The stretch a lease covers from now on. */
export function leaseFrom(now: number) {
  return { from: now, until: now + LEASE_MS };
}

/**
 * Runs the work if nobody else is replaying, in this tab, another or the worker; `undefined` when somebody is.
 *
 * `isUrgent` is asked when the lock is refused: a frozen tab keeps its lock, and WebKit has forgotten to release
 * some, so work that cannot wait goes ahead under the lease alone.
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
  try {
    return await locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
      hasAnswered = true;
      if (lock !== null) return underLease(true);
      return (await isUrgent()) ? underLease(false) : undefined;
    });
  } catch (error) {
    if (hasAnswered) throw error;
    // Some browsers offer locks and refuse to use them, in a private window for one: as good as none.
    return underLease(false);
  }
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
    // We hold the lock that the other one ran under: its tab or worker is gone, and so is its claim.
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
      // The storage died meanwhile: the lease lapses by itself, and the work's own result is what counts.
    });
  }
}

async function giveBack(connection: OutboxConnection, turn: Turn) {
  await connection.write(async (transaction) => {
    const leases = transaction.objectStore('leases');
    if ((await leases.get('replay'))?.holder === turn.holder) await leases.delete('replay');
  });
}
