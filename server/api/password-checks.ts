import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { FairQueue } from '../database/fair-queue.ts';
import { PROJECT_DIR } from '../project.ts';

/** Whether this password matches this hash. */
export type CheckPassword = (password: string, hash: string) => Promise<boolean>;

/** Each check keeps one processor busy; on a machine with more, the others stay free for visitors. */
const MOST_AT_ONCE = 2;

/**
 * Runs two checks at a time; addresses take turns with the others. An attacker who sends a thousand sign-ins at once
 * keeps two processors busy at most, and a member of staff waits for two of them. The number of those that wait is
 * limited on admission.
 */
export function passwordChecks(check: CheckPassword = checkInThread): CheckPassword {
  const queue = new FairQueue(MOST_AT_ONCE);
  return (password, hash) => queue.run(() => check(password, hash));
}

/** Not bundled with the server: a worker thread needs a file of its own. */
const WORKER = path.join(PROJECT_DIR, 'server/api/password-worker.mjs');

async function checkInThread(password: string, hash: string): Promise<boolean> {
  const worker = new Worker(WORKER, { workerData: { password, hash } });
  const [isRight] = await once(worker, 'message');
  return isRight === true;
}
