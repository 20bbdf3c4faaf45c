import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenLocally } from '../../support/backend/free-port.ts';

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 150 ms round trip. */
export const BYTES_PER_SECOND = 1_600_000 / 8;
export const ROUND_TRIP_MS = 150;

/** Connections take turns after this many bytes. */
const PIECE_BYTES = 2920;

/**
 * Forwards TCP connections to a local port over a slow line that all of them share. A proxy slows the page and its worker
 * alike; the throttling of the DevTools has to be set for each of them, and a worker has begun before it can be.
 * Not emulated: TCP's slow start, lost packets, TLS. Opening a connection takes one round trip.
 */
export async function slowLineTo(port: number): Promise<{ port: number; close(): void }> {
  const line = new SharedLine();
  const sockets = new Set<Socket>();
  const proxy = createServer((visitor) => {
    const server = connect(port, '127.0.0.1');
    const openAt = Date.now() + ROUND_TRIP_MS;
    visitor.on('data', (bytes) => {
      const openInMs = Math.max(0, openAt - Date.now());
      setTimeout(() => server.write(bytes), openInMs + ROUND_TRIP_MS / 2);
    });
    server.on('data', (bytes) => line.send(visitor, bytes));
    for (const [socket, other] of [
      [visitor, server],
      [server, visitor],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  return {
    port: await listenLocally(proxy),
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

class SharedLine {
  readonly #waiting = new Map<Socket, Buffer>();
  #isSending = false;

  send(to: Socket, bytes: Buffer): void {
    this.#waiting.set(to, Buffer.concat([this.#waiting.get(to) ?? Buffer.alloc(0), bytes]));
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    let freeAt = performance.now();
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { to, piece } = next;
      // Counted on one clock, so that late timers do not make the line slower.
      freeAt += (piece.length / BYTES_PER_SECOND) * 1000;
      await pause(Math.max(0, freeAt - performance.now()));
      setTimeout(() => to.writable && to.write(piece), ROUND_TRIP_MS / 2);
    }
    this.#isSending = false;
  }

  /** Takes the first piece of the connection that has waited longest, and puts the rest of it at the end. */
  #next(): { to: Socket; piece: Buffer } | undefined {
    for (const [to, bytes] of this.#waiting) {
      this.#waiting.delete(to);
      if (bytes.length > PIECE_BYTES) this.#waiting.set(to, bytes.subarray(PIECE_BYTES));
      return { to, piece: bytes.subarray(0, PIECE_BYTES) };
    }
    return undefined;
  }
}
