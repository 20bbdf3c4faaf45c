import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT_DIR } from '../project.ts';

/** Whether this password matches this hash. */
export type CheckPassword = (password: string, hash: string) => Promise<boolean>;

/** Each check keeps one processor busy; on a machine with more, the others stay free for visitors. */
const MOST_AT_ONCE = 2;
/** The last in this queue waits about 4 seconds on a machine that needs 0.4 s for a check. */
const MOST_WAITING = 20;

/** The queue of sign-ins is full; this password was not checked. */
export class TooManySignIns extends Error {
  override readonly name = 'TooManySignIns';
}

/**
 * Runs two checks at a time; the others wait in a bounded queue in the order of their arrival. An attacker who sends
 * a thousand sign-ins at once keeps two processors busy at most.
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

/** Not bundled with the server: a worker thread needs a file of its own. */
const WORKER = path.join(PROJECT_DIR, 'server/api/password-worker.mjs');

async function checkInThread(password: string, hash: string): Promise<boolean> {
  const worker = new Worker(WORKER, { workerData: { password, hash } });
  const [isRight] = await once(worker, 'message');
  return isRight === true;
}
