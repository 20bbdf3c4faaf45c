import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT_DIR } from '../project.ts';

/** Whether this password has this hash. */
export type CheckPassword = (password: string, hash: string) => Promise<boolean>;

/** As many as leave the other processor to the visitors. */
const MOST_AT_ONCE = 2;
/** Each waits for its turn some 4 seconds at the longest, on a machine that takes 0.4 s for a check. */
const MOST_WAITING = 20;

/** Too many people are signing in; nothing was checked. */
export class TooManySignIns extends Error {
  override readonly name = 'TooManySignIns';
}

/**
 * Two checks at a time, the others in a queue with a bound, first come, first served: whoever sends a thousand sign-ins
 * at once keeps two processors busy at most.
 */
export class PasswordChecks {
  readonly #check: CheckPassword;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(check: CheckPassword = checkInThread) {
    this.#check = check;
  }

  /** @throws TooManySignIns at once when the queue is full. */
  async check(password: string, hash: string): Promise<boolean> {
    if (this.#running < MOST_AT_ONCE) this.#running += 1;
    else await this.#turn();
    try {
      return await this.#check(password, hash);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) throw new TooManySignIns();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** Beside the built server too: a worker is a file of its own. */
const WORKER = path.join(PROJECT_DIR, 'server/api/password-worker.mjs');

async function checkInThread(password: string, hash: string): Promise<boolean> {
  const worker = new Worker(WORKER, { workerData: { password, hash } });
  const [isRight] = await once(worker, 'message');
  return isRight === true;
}
