export interface LaneBounds {
  /** Requests that may use the database at the same time. */
  readonly running: number;
  /** Requests that may wait, in all and of one address. */
  readonly waiting: number;
  readonly waitingOfOne: number;
}

/** The queue of the lane is full, so the request is refused. */
export class LaneFull extends Error {
  override readonly name = 'LaneFull';
}

/**
 * A bounded queue in which addresses take turns: when one address sends a hundred requests at once, other addresses
 * wait for only one of them. A request whose client has disconnected leaves the queue and is not run.
 */
export class FairLane {
  readonly #bounds: LaneBounds;
  /** Waiting requests by address; the first address is next. */
  readonly #queues = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs the work when it is this request's turn.
   * @throws LaneFull when the queue is full; the reason of `signal` when the client disconnects while it waits.
   */
  async run<T>(address: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#running < this.#bounds.running) this.#running += 1;
    else await this.#turn(address, signal);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  /** Resolves when a finished request has passed its turn on to this one. */
  #turn(address: string, signal: AbortSignal): Promise<void> {
    const queue = this.#queues.get(address) ?? [];
    if (this.#waiting >= this.#bounds.waiting || queue.length >= this.#bounds.waitingOfOne)
      throw new LaneFull();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(address, begin);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(begin);
      this.#queues.set(address, queue);
      this.#waiting += 1;
    });
  }

  #passOn(): void {
    const [first] = this.#queues;
    if (first === undefined) {
      this.#running -= 1;
      return;
    }
    const [address, queue] = first;
    const next = queue.shift();
    this.#queues.delete(address);
    // This address moves behind all other addresses.
    if (queue.length > 0) this.#queues.set(address, queue);
    this.#waiting -= 1;
    next?.();
  }

  #remove(address: string, waiter: () => void): void {
    const queue = this.#queues.get(address) ?? [];
    const left = queue.filter((other) => other !== waiter);
    if (left.length === queue.length) return;
    this.#waiting -= 1;
    if (left.length === 0) this.#queues.delete(address);
    else this.#queues.set(address, left);
  }
}
