import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The points that one address may spend within `seconds`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** The budgets that a request can be charged to. */
export type BudgetName =
  | 'requests'
  | 'messages'
  | 'messagesADay'
  | 'warnings'
  | 'signIns'
  | 'renewals'
  | 'staff';

export type Limits = Readonly<Record<BudgetName, Limit>>;

const TEN_MINUTES = 600;
const A_DAY = 24 * 60 * 60;

/**
 * Every try counts, whether it succeeds or not. A care home of 100 people shares one address;
 * docs/decisions/019-count-attempts-before-any-work.md has the reasons for each figure.
 */
export const LIMITS: Limits = {
  requests: { points: 30_000, seconds: TEN_MINUTES },
  messages: { points: 240, seconds: TEN_MINUTES },
  messagesADay: { points: 1_000, seconds: A_DAY },
  warnings: { points: 1_200, seconds: TEN_MINUTES },
  signIns: { points: 120, seconds: TEN_MINUTES },
  renewals: { points: 120, seconds: TEN_MINUTES },
  staff: { points: 20_000, seconds: TEN_MINUTES },
};

/**
 * The longest wait that a device is given. With a longer one it would not notice that the owner has raised the limit or
 * restarted the server.
 */
const LONGEST_WAIT_SECONDS = 60 * 60;
/**
 * Addresses are hashed to this many names, so that an attacker with millions of addresses cannot fill the memory. Two
 * addresses rarely share a name, and an attacker cannot choose whose name to share.
 */
const NAMES = 2 ** 16;

/** Counts requests by address before any work is done for them. The counts are in memory: a restart resets them. */
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

  /** Takes the points from each of these budgets. Returns the seconds to wait; 0 when every budget had enough. */
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
