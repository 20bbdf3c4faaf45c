import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';

/**
 * Each group of callers has room of its own, so a crowd of visitors does not keep staff out, and strangers who try
 * passwords do not keep visitors out.
 */
export type Group = 'visitors' | 'accounts' | 'staff';

/** The client of a request. */
export interface Caller {
  readonly group: Group;
  readonly address: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The number of requests that may be in the queue or at work: of a whole group, and of one address in it. */
export interface Room {
  readonly all: number;
  readonly ofOne: number;
}

/** The queue has no room for this request. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** The client disconnected before its first turn. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';

  /** The vendor's sign-in logs it, and a call stack for each client that disconnects would fill the log. */
  [inspect.custom]() {
    return 'the client has gone';
  }
}

interface Request extends Caller {
  /** Whether it has had a turn. Then its work goes on to the end: half a renewal would end a staff session. */
  hasBegun: boolean;
}

type Waiter = () => void;

type Line = Group | 'site';

const VISITORS: Line = 'visitors';

/** The request for which the current code runs; undefined for work of the site itself, such as a backup. */
const currentRequest = new AsyncLocalStorage<Request>();

/**
 * Gives out turns on a scarce resource. Within a group, addresses take turns: when one address sends a hundred requests
 * at once, the others wait for only one of them. The other groups and the site's own work take turns with each other,
 * and every second turn is for visitors while one of them waits.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #entered = new Map<string, number>();
  /** Who waits, by group and address. The first of each map is next, and moves to the end afterwards. */
  readonly #waiting = new Map<Line, Map<string, Waiter[]>>();
  #running = 0;
  #last: Line = 'site';

  /** @param slots how many turns there are at the same time. */
  constructor(slots = 1) {
    this.#slots = slots;
  }

  /**
   * Runs the work of a request. Every turn that it takes, also at other queues, is a turn of this caller.
   * @throws QueueFull at once, without starting the work, when there is no room.
   */
  async enter<T>(caller: Caller, room: Room, work: () => Promise<T>): Promise<T> {
    const places: [key: string, most: number][] = [
      [caller.group, room.all],
      [`${caller.group} ${caller.address}`, room.ofOne],
    ];
    if (places.some(([key, most]) => this.#count(key) >= most)) throw new QueueFull();
    for (const [key] of places) this.#entered.set(key, this.#count(key) + 1);
    try {
      return await currentRequest.run({ ...caller, hasBegun: false }, work);
    } finally {
      for (const [key] of places) {
        if (this.#count(key) === 1) this.#entered.delete(key);
        else this.#entered.set(key, this.#count(key) - 1);
      }
    }
  }

  /**
   * Resolves when it is the caller's turn; the returned function ends the turn.
   * @throws ClientGone when the client disconnects before the first turn of its request.
   */
  async take(): Promise<() => void> {
    const request = currentRequest.getStore();
    const signal = request?.hasBegun === false ? request.signal : undefined;
    if (signal?.aborted === true) throw new ClientGone();
    if (this.#running < this.#slots) this.#running += 1;
    else await this.#wait(request?.group ?? 'site', request?.address ?? '', signal);
    if (request !== undefined) request.hasBegun = true;
    this.#last = request?.group ?? 'site';
    return () => this.#passOn();
  }

  /** Runs the work in a turn of its own, and ends the turn even when the work fails. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Resolves when a turn is passed on to this waiter. */
  #wait(group: Line, address: string, signal: AbortSignal | undefined): Promise<void> {
    const addresses = this.#waiting.get(group) ?? new Map<string, Waiter[]>();
    const waiters = addresses.get(address) ?? [];
    this.#waiting.set(group, addresses.set(address, waiters));
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const place = waiters.indexOf(begin);
        // The turn was passed on a moment ago: the request begins.
        if (place === -1) return;
        waiters.splice(place, 1);
        if (waiters.length === 0) addresses.delete(address);
        if (addresses.size === 0) this.#waiting.delete(group);
        reject(new ClientGone());
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiters.push(begin);
    });
  }

  /**
   * The turn stays taken while it is passed on, so a newcomer cannot jump the queue. Passed on in the next round of the
   * event loop: PGlite's queries never yield, and a long queue would otherwise block all sockets and timers.
   */
  #passOn(): void {
    const next = this.#next();
    if (next === undefined) this.#running -= 1;
    else setImmediate(next);
  }

  #next(): Waiter | undefined {
    const others = [...this.#waiting.keys()].filter((group) => group !== VISITORS);
    const order: readonly Line[] = this.#last === VISITORS ? [...others, VISITORS] : [VISITORS, ...others];
    for (const group of order) {
      const addresses = this.#waiting.get(group);
      const [first] = addresses ?? [];
      if (addresses === undefined || first === undefined) continue;
      const [address, waiters] = first;
      const next = waiters.shift();
      // This address moves behind the others of its group, and the group behind the other groups.
      addresses.delete(address);
      if (waiters.length > 0) addresses.set(address, waiters);
      this.#waiting.delete(group);
      if (addresses.size > 0) this.#waiting.set(group, addresses);
      return next;
    }
    return undefined;
  }

  #count(key: string): number {
    return this.#entered.get(key) ?? 0;
  }
}
