import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { PACKET_BYTES, PacketFlow, type SlowLine } from './slow-line.ts';

/**
 * A socket for the server, with a slow line between it and the browser. It accepts bytes no faster than TCP would, so
 * that an HTTP/2 server can still send a more urgent answer first. The line is slowed here and not in the browser,
 * because a browser slows only requests of the page and not those of the service worker.
 */
export class SlowSocket extends Duplex {
  readonly #socket: Socket;
  readonly #report: (bytes: number) => void;
  readonly #flow: PacketFlow;
  readonly #down = new DelayedQueue();
  readonly #up = new DelayedQueue();
  readonly #acknowledged = new DelayedQueue();
  #waiting: (() => void) | undefined;

  /** @param report gets the number of bytes of each packet to the visitor, including TLS and headers */
  constructor(socket: Socket, line: SlowLine, report: (bytes: number) => void) {
    super({ highWaterMark: PACKET_BYTES });
    const { roundTripMs } = line.shape;
    this.#socket = socket.setNoDelay(true);
    this.#flow = new PacketFlow(line);
    this.#report = report;
    // The kernel opened the connection at once. On a slow line this takes a round trip, before the first byte.
    const openAt = performance.now() + roundTripMs;
    const arrival = () => Math.max(openAt, performance.now()) + roundTripMs / 2;
    socket.on('data', (chunk: Buffer) => this.#up.push(arrival(), () => this.push(chunk)));
    socket.on('end', () => this.#up.push(arrival(), () => this.push(null)));
    socket.on('close', () => this.destroy());
    socket.on('error', () => this.destroy());
  }

  override _read(): void {
    // Requests are small: they are pushed when they arrive.
  }

  /**
   * Does nothing. Node's HTTP/2 server pauses its socket while a write waits for the line, so it would read a request up
   * to 0.2 s late. Hosts read and write independently.
   */
  override pause(): this {
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const packet = chunk.subarray(0, PACKET_BYTES);
    if (packet.length === 0) {
      done();
      return;
    }
    if (!this.#flow.maySend(packet.length)) {
      this.#waiting = () => this._write(chunk, _encoding, done);
      return;
    }
    const { arrivesAt, acknowledgedAt } = this.#flow.send(packet.length, performance.now());
    this.#report(packet.length);
    this.#down.push(arrivesAt, () => this.#socket.write(packet));
    this.#acknowledged.push(acknowledgedAt, () => {
      this.#flow.acknowledge(packet.length);
      const resume = this.#waiting;
      this.#waiting = undefined;
      resume?.();
    });
    this._write(chunk.subarray(PACKET_BYTES), _encoding, done);
  }

  override _final(done: () => void): void {
    this.#down.pushLast(() => {
      this.#socket.end();
      done();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    for (const queue of [this.#up, this.#down, this.#acknowledged]) queue.clear();
    this.#socket.destroy();
    done(error);
  }
}

/** Runs callbacks at their times and in their order. Timers of Node alone can swap two that are less than 1 ms apart. */
class DelayedQueue {
  #items: { readonly at: number; readonly act: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  push(at: number, act: () => void): void {
    this.#items.push({ at, act });
    if (this.#items.length === 1) this.#arm();
  }

  /** After everything that is in the queue now. */
  pushLast(act: () => void): void {
    this.push(this.#items.at(-1)?.at ?? performance.now(), act);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#items = [];
  }

  #arm(): void {
    const [next] = this.#items;
    if (next !== undefined) this.#timer = setTimeout(() => this.#run(), next.at - performance.now());
  }

  #run(): void {
    const now = performance.now();
    const later = this.#items.findIndex(({ at }) => at > now);
    const due = this.#items.splice(0, later === -1 ? this.#items.length : later);
    for (const { act } of due) act();
    clearTimeout(this.#timer);
    this.#arm();
  }
}
