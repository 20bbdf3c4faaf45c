import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { PACKET_BYTES, PacketFlow, type SlowLine } from './slow-line.ts';

/**
 * The server's end of a connection whose other end is far away. A server writes into it as into a socket: what it
 * writes is taken no faster than TCP would take it, so that it can still put the more urgent answer first.
 * The line is slowed here and not in the browser: a browser slows the requests of the page, not those of the worker.
 */
export class SlowSocket extends Duplex {
  readonly #socket: Socket;
  readonly #report: (bytes: number) => void;
  readonly #flow: PacketFlow;
  readonly #down = new DelayedQueue();
  readonly #up = new DelayedQueue();
  readonly #acknowledged = new DelayedQueue();
  #waiting: (() => void) | undefined;

  /** @param report told of every byte that goes to the visitor, that of TLS and of headers too */
  constructor(socket: Socket, line: SlowLine, report: (bytes: number) => void) {
    super({ highWaterMark: PACKET_BYTES });
    const { roundTripMs } = line.shape;
    this.#socket = socket.setNoDelay(true);
    this.#flow = new PacketFlow(line);
    this.#report = report;
    // The kernel has opened the connection at once; far away this takes a round trip before anything can be said.
    const openAt = performance.now() + roundTripMs;
    const arrival = () => Math.max(openAt, performance.now()) + roundTripMs / 2;
    socket.on('data', (chunk: Buffer) => this.#up.push(arrival(), () => this.push(chunk)));
    socket.on('end', () => this.#up.push(arrival(), () => this.push(null)));
    socket.on('close', () => this.destroy());
    socket.on('error', () => this.destroy());
  }

  override _read(): void {
    // What visitors send is small and is pushed as it comes.
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

/** Does things at their times and in their order: timers of Node alone may swap two that are less than 1 ms apart. */
class DelayedQueue {
  #items: { readonly at: number; readonly act: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  push(at: number, act: () => void): void {
    this.#items.push({ at, act });
    if (this.#items.length === 1) this.#arm();
  }

  /** After everything that is in it now. */
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
