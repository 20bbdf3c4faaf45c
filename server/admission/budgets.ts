import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Points that one address may spend in so many seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** What a request is charged to. */
export type BudgetName = 'requests' | 'messages' | 'messagesADay' | 'signIns' | 'renewals' | 'staff';

export type Limits = Readonly<Record<BudgetName, Limit>>;

const TEN_MINUTES = 600;
const A_DAY = 24 * 60 * 60;

/**
 * Tries, whatever comes of them. A care home of 100 people shares one address: docs/decisions/031-tries-are-counted-first.md
 * has the reasons for each figure.
 */
export const LIMITS: Limits = {
  requests: { points: 30_000, seconds: TEN_MINUTES },
  messages: { points: 240, seconds: TEN_MINUTES },
  messagesADay: { points: 1_000, seconds: A_DAY },
  signIns: { points: 120, seconds: TEN_MINUTES },
  renewals: { points: 120, seconds: TEN_MINUTES },
  staff: { points: 20_000, seconds: TEN_MINUTES },
};

/** A device that waits longer would not notice that the owner has raised the limit or started the server again. */
const LONGEST_WAIT_SECONDS = 60 * 60;
/**
 * Addresses are counted under so many names: whoever owns millions of them must not fill the memory. That a stranger
 * shares the name of an honest address is rare, and nobody can choose it.
 */
const NAMES = 2 ** 16;

/** Counts by address before any work is done. In memory: the counts begin anew with the server. */
export class Budgets {
  readonly #limiters: ReadonlyMap<BudgetName, RateLimiterMemory>;
  readonly #salt = randomBytes(16);

  readonly #names: number;

  constructor(limits: Limits, names = NAMES) {
    this.#names = names;
    this.#limiters = new Map(
      Object.entries(limits).map(([name, { points, seconds }]) => [
        name as BudgetName,
        new RateLimiterMemory({ points, duration: seconds, keyPrefix: '' }),
      ]),
    );
  }

  /** Takes the points from each of these budgets. Gives the seconds to wait: 0 when all of them had enough. */
  async charge(names: readonly BudgetName[], address: string, points: number): Promise<number> {
    const key = this.#nameOf(address);
    const waits = await Promise.all(
      names.map((name) => secondsToWait(this.#limiters.get(name)?.consume(key, points))),
    );
    return Math.min(Math.max(0, ...waits), LONGEST_WAIT_SECONDS);
  }

  #nameOf(address: string): number {
    return createHmac('sha256', this.#salt).update(address).digest().readUInt32BE() % this.#names;
  }
}

async function secondsToWait(consumed: Promise<RateLimiterRes> | undefined): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
