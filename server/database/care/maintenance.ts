import { forgetOld, forgetSenders } from './forgetting.ts';
import { type Exclusively, forgetDeleted, readRewritten } from './nightly.ts';
import { TableCare } from './table-care.ts';
import type { TimeOfDay } from './time-of-day.ts';

/** The time, and a way to wait for it, so that a test needs neither a night nor a pause. */
export interface Clock {
  now(): Date;
  /** Calls once after so many milliseconds; the answer calls it off. */
  after(ms: number, work: () => void): () => void;
}

export interface MaintenanceOptions {
  readonly dataDir: string;
  readonly exclusively: Exclusively;
  readonly nightlyAt: TimeOfDay;
  readonly log: (line: string) => void;
  readonly clock?: Clock;
}

const SECOND = 1000;
const LOG_PAUSE_MS = 10 * SECOND;
const TABLES_PAUSE_MS = 10 * 60 * SECOND;
/** A computer that is off at night catches up when its first visitors have been served. */
const CATCH_UP_MS = 10 * 60 * SECOND;
const DAY_MS = 24 * 60 * 60 * SECOND;

export const SYSTEM_CLOCK: Clock = {
  now: () => new Date(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** How long until it is this time of day again, by the local clock; never 0. */
export function msUntil({ hour, minute }: TimeOfDay, now: Date): number {
  const next = new Date(now);
  next.setHours(hour, minute, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}

/** Whether a night was missed. A run in the future is the work of a wrong clock, and counts for nothing. */
export function isOverdue(lastRun: Date | undefined, now: Date): boolean {
  const age = lastRun === undefined ? Number.NaN : now.getTime() - lastRun.getTime();
  return !(age >= 0 && age < DAY_MS);
}

/** Keeps the database small and forgetful while the server runs. A round that fails is told and tried again. */
export function startMaintenance(options: MaintenanceOptions): { stop(): Promise<void> } {
  const { dataDir, exclusively, nightlyAt, log, clock = SYSTEM_CLOCK } = options;
  const care = new TableCare(exclusively);
  const callOffs = new Set<() => void>();
  let isStopped = false;
  let underWay: Promise<unknown> = Promise.resolve();

  const after = (ms: number, work: () => Promise<unknown>, next?: () => void) => {
    if (isStopped) return;
    const callOff = clock.after(ms, () => {
      callOffs.delete(callOff);
      // One after the other: a checkpoint must not stand in line twice.
      underWay = underWay
        .then(() => (isStopped ? undefined : work()))
        .catch((error: unknown) => log(`Looking after the database failed: ${kindOf(error)}.`))
        .then(() => next?.());
    });
    callOffs.add(callOff);
  };
  const every = (ms: () => number, work: () => Promise<unknown>) => {
    const again = () => after(ms(), work, again);
    again();
  };
  const forget = async () => {
    const { deleted, heldUntil } = await forgetOld(exclusively);
    if (deleted > 0) log(`Messages deleted because they were kept long enough (RETENTION): ${deleted}.`);
    if (heldUntil !== null)
      log(`The clock has jumped. Until ${heldUntil} no message is deleted by itself: check the clock.`);
    await forgetDeleted(exclusively, dataDir);
  };

  every(
    () => LOG_PAUSE_MS,
    () => care.boundLog(),
  );
  every(
    () => TABLES_PAUSE_MS,
    async () => {
      await forgetSenders(exclusively);
      await care.careForTables();
    },
  );
  every(() => msUntil(nightlyAt, clock.now()), forget);
  after(CATCH_UP_MS, async () => {
    const last = await readRewritten(dataDir);
    if (isOverdue(last && new Date(last.at), clock.now())) await forget();
  });

  return {
    async stop() {
      isStopped = true;
      for (const callOff of callOffs) callOff();
      await underWay;
    },
  };
}

/** Not the message: it may quote what somebody wrote. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
