import { forgetOld, forgetSenders } from './forgetting.ts';
import { type Exclusively, forgetDeleted, readRewritten } from './nightly.ts';
import { TableMaintenance } from './table-maintenance.ts';
import type { TimeOfDay } from './time-of-day.ts';

/** The time and a timer; tests pass their own, so that no test waits. */
export interface Clock {
  now(): Date;
  /** Calls `work` once after so many milliseconds; the returned function cancels it. */
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
/** A missed night is made up for this long after the start, so that the first visitors are served before it. */
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

/** Milliseconds until the next time it is this time of day, by the local clock; never 0. */
export function msUntil({ hour, minute }: TimeOfDay, now: Date): number {
  const next = new Date(now);
  next.setHours(hour, minute, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}

/** Whether a run was missed. A last run in the future comes from a wrong clock and is ignored. */
export function isOverdue(lastRun: Date | undefined, now: Date): boolean {
  const age = lastRun === undefined ? Number.NaN : now.getTime() - lastRun.getTime();
  return !(age >= 0 && age < DAY_MS);
}

/**
 * Keeps the database small and removes what must be forgotten, while the server runs. A failed round is logged and
 * tried again.
 */
export function startMaintenance(options: MaintenanceOptions): { stop(): Promise<void> } {
  const { dataDir, exclusively, nightlyAt, log, clock = SYSTEM_CLOCK } = options;
  const tables = new TableMaintenance(exclusively);
  const callOffs = new Set<() => void>();
  let isStopped = false;
  let underWay: Promise<unknown> = Promise.resolve();

  const after = (ms: number, work: () => Promise<unknown>, next?: () => void) => {
    if (isStopped) return;
    const callOff = clock.after(ms, () => {
      callOffs.delete(callOff);
      // One task after the other, so that the same task never waits twice for the database.
      underWay = underWay
        .then(() => (isStopped ? undefined : work()))
        .catch((error: unknown) => log(`Maintenance of the database failed: ${kindOf(error)}.`))
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
      log(`The clock has jumped. Until ${heldUntil} no message is deleted automatically: check the clock.`);
    await forgetDeleted(exclusively, dataDir);
  };

  every(
    () => LOG_PAUSE_MS,
    () => tables.boundLog(),
  );
  every(
    () => TABLES_PAUSE_MS,
    async () => {
      await forgetSenders(exclusively);
      await tables.maintainTables();
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

/** Only the kind: a database error may quote a message. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
