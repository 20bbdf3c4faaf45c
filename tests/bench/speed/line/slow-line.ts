/** Lighthouse's Slow 4G (its docs/throttling.md): 1.6 Mbit/s down, 150 ms round trip. */
export const SLOW_4G: LineShape = { bytesPerSecond: 1_600_000 / 8, roundTripMs: 150, loss: 0 };

export interface LineShape {
  readonly bytesPerSecond: number;
  readonly roundTripMs: number;
  /** The share of packets to the visitor that are lost, 0 to 1. */
  readonly loss: number;
}

export const PACKET_BYTES = 1460;
/** TCP's initial congestion window: ten packets (RFC 6928). */
const FIRST_WINDOW = 10 * PACKET_BYTES;
const SMALLEST_WINDOW = 2 * PACKET_BYTES;

/** The line that all connections of a visitor share, one packet at a time. Times are in milliseconds of one clock. */
export class SlowLine {
  readonly shape: LineShape;
  readonly #random: () => number;
  #freeAt = 0;

  constructor(shape: LineShape, random: () => number) {
    this.shape = shape;
    this.#random = random;
  }

  /** Sends a packet. Returns when its last byte is on the line, and whether the packet gets lost. */
  carry(bytes: number, now: number): { readonly leftAt: number; readonly isLost: boolean } {
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes / this.shape.bytesPerSecond) * 1000;
    return { leftAt: this.#freeAt, isLost: this.#random() < this.shape.loss };
  }

  /** The maximum congestion window in bytes: twice what the line holds, for the line and a queue of the same length. */
  get largestWindow(): number {
    return (2 * this.shape.bytesPerSecond * this.shape.roundTripMs) / 1000;
  }
}

/**
 * The packets of one TCP connection to the visitor. Unacknowledged bytes are limited by the congestion window. It doubles
 * every round trip until a packet is lost; then it is halved and grows by one packet every round trip. A lost packet
 * arrives one round trip later, and so do the packets after it, because TCP delivers in order.
 */
export class PacketFlow {
  readonly #line: SlowLine;
  #window = FIRST_WINDOW;
  #isDoubling = true;
  #underWay = 0;
  #arrivedAt = 0;
  /** The window is halved once in a round trip, also when more packets are lost. */
  #halvedUntil = 0;

  constructor(line: SlowLine) {
    this.#line = line;
  }

  maySend(bytes: number): boolean {
    return this.#underWay === 0 || this.#underWay + bytes <= this.#window;
  }

  /** Sends a packet. The caller calls `acknowledge` at `acknowledgedAt`. */
  send(bytes: number, now: number): { readonly arrivesAt: number; readonly acknowledgedAt: number } {
    const { roundTripMs } = this.#line.shape;
    const { leftAt, isLost } = this.#line.carry(bytes, now);
    this.#underWay += bytes;
    if (isLost) this.#halve(leftAt);
    this.#arrivedAt = Math.max(this.#arrivedAt, leftAt + roundTripMs / 2 + (isLost ? roundTripMs : 0));
    return { arrivesAt: this.#arrivedAt, acknowledgedAt: this.#arrivedAt + roundTripMs / 2 };
  }

  acknowledge(bytes: number): void {
    this.#underWay -= bytes;
    const growth = this.#isDoubling ? bytes : (bytes * PACKET_BYTES) / this.#window;
    this.#window = Math.min(this.#window + growth, this.#line.largestWindow);
  }

  #halve(lostAt: number): void {
    if (lostAt < this.#halvedUntil) return;
    this.#halvedUntil = lostAt + this.#line.shape.roundTripMs;
    this.#isDoubling = false;
    this.#window = Math.max(SMALLEST_WINDOW, this.#window / 2);
  }
}
