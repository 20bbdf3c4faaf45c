/** Slow 4G as Lighthouse has it (its docs/throttling.md): 1.6 Mbit/s down, 150 ms a round trip. */
export const SLOW_4G: LineShape = { bytesPerSecond: 1_600_000 / 8, roundTripMs: 150, loss: 0 };

export interface LineShape {
  readonly bytesPerSecond: number;
  readonly roundTripMs: number;
  /** Share of the packets that are lost on their way to the visitor, 0 to 1. */
  readonly loss: number;
}

export const PACKET_BYTES = 1460;
/** What a server sends before it has heard anything: ten packets (RFC 6928). */
const FIRST_WINDOW = 10 * PACKET_BYTES;
const SMALLEST_WINDOW = 2 * PACKET_BYTES;

/** What all connections of a visitor share: one packet after the other. Times are milliseconds of any one clock. */
export class SlowLine {
  readonly shape: LineShape;
  readonly #random: () => number;
  #freeAt = 0;

  constructor(shape: LineShape, random: () => number) {
    this.shape = shape;
    this.#random = random;
  }

  /** When a packet that is handed over now has left the line's near end, and whether it gets lost. */
  carry(bytes: number, now: number): { readonly leftAt: number; readonly isLost: boolean } {
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes / this.shape.bytesPerSecond) * 1000;
    return { leftAt: this.#freeAt, isLost: this.#random() < this.shape.loss };
  }

  /** Bytes that are under way when line and queue are full; a sender never has more. The queue is as long as the line. */
  get largestWindow(): number {
    return (2 * this.shape.bytesPerSecond * this.shape.roundTripMs) / 1000;
  }
}

/**
 * One connection's packets on their way to the visitor, as TCP sends them: no more under way than the window, which
 * doubles with each round trip, until a packet is lost; then half of it, and a packet more with each round trip. A lost
 * packet comes one round trip later, and what follows it waits, for TCP delivers in order.
 */
export class PacketFlow {
  readonly #line: SlowLine;
  #window = FIRST_WINDOW;
  #isDoubling = true;
  #underWay = 0;
  #arrivedAt = 0;
  /** One round trip loses one half of the window, however many of its packets are lost. */
  #halvedUntil = 0;

  constructor(line: SlowLine) {
    this.#line = line;
  }

  maySend(bytes: number): boolean {
    return this.#underWay === 0 || this.#underWay + bytes <= this.#window;
  }

  /** Hands a packet over. The caller tells `acknowledge` at the time given. */
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
