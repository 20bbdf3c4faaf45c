/** Many visitors may come at once; staff and the owner are few, and every second turn is theirs when they wait. */
export type Lane = 'visitors' | 'staff';

/** Hands out turns one at a time: in each lane in the order they were asked for, and lane by lane when both wait. */
export class FairMutex {
  readonly #waiting: Readonly<Record<Lane, (() => void)[]>> = { visitors: [], staff: [] };
  #last: Lane = 'visitors';
  #isTaken = false;

  /** Resolves when it is the caller's turn, with the function that ends it. */
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

  async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const end = await this.take(lane);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * The turn passes on without a gap that a newcomer could slip into. Not before the event loop has come round: a
   * query of PGlite never leaves the processor, and a crowd that waits would keep everybody else from being heard.
   */
  #end(): void {
    const { visitors, staff } = this.#waiting;
    const next =
      this.#last === 'visitors' ? (staff.shift() ?? visitors.shift()) : (visitors.shift() ?? staff.shift());
    if (next === undefined) this.#isTaken = false;
    else setImmediate(next);
  }
}
