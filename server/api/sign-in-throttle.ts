/** Failures allowed within the window; further sign-ins are refused without checking the password. */
const LIMITS = { address: 20, account: 30, accountFromAddress: 5 } as const;
const WINDOW_MS = 10 * 60 * 1000;
/**
 * Names kept at once. An attacker who invents account names removes the oldest ones, but the limit of the address
 * still applies.
 */
const MAX_NAMES = 10_000;

interface Failures {
  count: number;
  until: number;
}

/**
 * Slows down the guessing of passwords: for an account from one address, for an account from all addresses, and for
 * all accounts from one address. The limit for one account from all addresses is the highest: anybody can use it up
 * and so lock the account's owner out. The counts are in memory: a restart resets them.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  /** A monotonic clock: after the system clock is set back, everybody would be locked out until it has caught up. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Seconds to wait before this account may be tried again from this address; 0 when it may be tried now. */
  waitSeconds(address: string, account: string): number {
    let until = 0;
    for (const [name, limit] of names(address, account)) {
      const failures = this.#current(name);
      if (failures !== undefined && failures.count >= limit) until = Math.max(until, failures.until);
    }
    return until === 0 ? 0 : Math.ceil((until - this.#now()) / 1000);
  }

  /**
   * Called before the password is checked; otherwise many attempts sent at the same moment would all pass the limit.
   */
  recordAttempt(address: string, account: string): void {
    for (const [name] of names(address, account)) {
      const failures = this.#current(name) ?? { count: 0, until: this.#now() + WINDOW_MS };
      failures.count += 1;
      this.#failures.delete(name);
      this.#failures.set(name, failures);
    }
    for (const name of this.#failures.keys()) {
      if (this.#failures.size <= MAX_NAMES) break;
      this.#failures.delete(name);
    }
  }

  /**
   * Removes the attempt from the count, and with it the owner's earlier failures on this account from this address.
   */
  recordSuccess(address: string, account: string): void {
    for (const [name] of names(address, account)) {
      const failures = this.#failures.get(name);
      if (failures !== undefined) failures.count -= 1;
    }
    this.#failures.delete(accountFromAddress(address, account));
  }

  #current(name: string): Failures | undefined {
    const failures = this.#failures.get(name);
    if (failures === undefined || failures.until > this.#now()) return failures;
    this.#failures.delete(name);
    return undefined;
  }
}

function names(address: string, account: string): [name: string, limit: number][] {
  return [
    [`address ${address}`, LIMITS.address],
    [`account ${account}`, LIMITS.account],
    [accountFromAddress(address, account), LIMITS.accountFromAddress],
  ];
}

function accountFromAddress(address: string, account: string): string {
  return `from ${address} ${account}`;
}
