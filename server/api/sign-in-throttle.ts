/** Failures allowed within the window before sign-in is refused unread. */
const LIMITS = { address: 20, account: 30, accountFromAddress: 5 } as const;
const WINDOW_MS = 10 * 60 * 1000;
/** Names kept at once; an attacker who invents more pushes the oldest out, and stays held by the address's own. */
const MAX_NAMES = 10_000;

interface Failures {
  count: number;
  until: number;
}

/**
 * Slows down guessing of passwords: by account from one address, by account from everywhere, and by address for
 * any account. The limit for one account from everywhere is the highest, because anybody can use it up and lock
 * the account's owner out. In memory: the counts begin anew with the server.
 */
export class SignInThrottle {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  /** The clock of the process and not of the wall: one that is set back would hold everybody until it has caught up. */
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

  /** Counted before the password is checked: attempts sent all at once must not slip past the limit together. */
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

  /** A success is no failed attempt: takes back its count, and forgets what the owner mistyped before from this address. */
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
