/** There may be many visitors at once and only a few staff: when staff wait, every second turn is theirs. */
export type Lane = 'visitors' | 'staff';

/**
 * Gives out turns one at a time: within a lane in the order of asking, and alternating between the lanes when both
 * wait.
 */
export class FairMutex {
  readonly #waiting: Readonly<Record<Lane, (() => void)[]>> = { visitors: [], staff: [] };
  #last: Lane = 'visitors';
  #isTaken = false;

  /** Resolves when it is the caller's turn; the returned function ends the turn. */
  async take(lane: Lane): Promise<() => void> {
    if (this.#isTaken) {
      await new Promise<void>((resolve) => {
        this.#waiting[lane].push(resolve);
      });
    }
    this.#isTaken = true;
    this.#last = lane;
    return () => this.#end();
  }

  /** Runs the work in a turn of its own, and ends the turn even when the work fails. */
  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const end = await this.take(lane);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * The mutex stays taken while it is passed on, so a newcomer cannot jump the queue. Passed on in the next round of
   * the event loop: PGlite's queries never yield, and a long queue would otherwise block all sockets and timers.
   */
  #end(): void {
    const { visitors, staff } = this.#waiting;
    const next =
      this.#last === 'visitors' ? (staff.shift() ?? visitors.shift()) : (visitors.shift() ?? staff.shift());
    if (next === undefined) this.#isTaken = false;
    else setImmediate(next);
  }
}
