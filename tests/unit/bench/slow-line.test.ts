import { describe, expect, it } from 'vitest';
import {
  type LineShape,
  PACKET_BYTES,
  PacketFlow,
  SLOW_4G,
  SlowLine,
} from '../../bench/speed/line/slow-line.ts';

/** No packet is lost unless the line says so. */
const lucky = () => 0.999;

/** Sends so many packets as fast as the flow takes them, by a clock of our own. Gives their arrivals. */
function sendAll(flow: PacketFlow, packets: number): number[] {
  const arrivals: number[] = [];
  const acknowledgements: number[] = [];
  let now = 0;
  while (arrivals.length < packets) {
    if (flow.maySend(PACKET_BYTES)) {
      const { arrivesAt, acknowledgedAt } = flow.send(PACKET_BYTES, now);
      arrivals.push(arrivesAt);
      acknowledgements.push(acknowledgedAt);
    } else {
      now = acknowledgements.shift() ?? Number.NaN;
      flow.acknowledge(PACKET_BYTES);
    }
  }
  return arrivals;
}

function newFlow(shape: Partial<LineShape> = {}, random = lucky): PacketFlow {
  return new PacketFlow(new SlowLine({ ...SLOW_4G, ...shape }, random));
}

const PACKET_MS = (PACKET_BYTES / SLOW_4G.bytesPerSecond) * 1000;

describe('a slow line', () => {
  it('brings the first packet after half a round trip and its own length', () => {
    expect(sendAll(newFlow(), 1)).toEqual([75 + PACKET_MS]);
  });

  it('brings ten packets in one go, and the next ones a round trip later', () => {
    const arrivals = sendAll(newFlow(), 11);
    expect(arrivals[9]).toBeCloseTo(75 + 10 * PACKET_MS);
    expect(arrivals[10]).toBeCloseTo(150 + PACKET_MS + 75 + PACKET_MS);
  });

  it('carries as many bytes as its rate allows once the window is open', () => {
    const arrivals = sendAll(newFlow(), 600);
    const [early = 0, late = 0] = [arrivals[199], arrivals[599]];
    expect(late - early).toBeCloseTo(400 * PACKET_MS);
  });

  it('is shared: two connections take twice as long', () => {
    const line = new SlowLine(SLOW_4G, lucky);
    const [one, other] = [new PacketFlow(line), new PacketFlow(line)];
    one.send(PACKET_BYTES, 0);
    expect(other.send(PACKET_BYTES, 0).arrivesAt).toBeCloseTo(75 + 2 * PACKET_MS);
  });

  it('brings a lost packet a round trip later, and what follows it after it', () => {
    const losses = [0.999, 0, 0.999];
    const flow = newFlow({ loss: 0.02 }, () => losses.shift() ?? 0.999);
    const [first = 0, lost = 0, next = 0] = sendAll(flow, 3);
    expect(first).toBeCloseTo(75 + PACKET_MS);
    expect(lost).toBeCloseTo(75 + 2 * PACKET_MS + 150);
    expect(next).toBe(lost);
  });

  it('sends half as much at once after a loss', () => {
    const losses = [0];
    const flow = newFlow({ loss: 0.02 }, () => losses.shift() ?? 0.999);
    let sent = 0;
    for (; flow.maySend(PACKET_BYTES); sent += 1) flow.send(PACKET_BYTES, 0);
    expect(sent).toBe(5);
  });

  it('takes longer for the same bytes when one packet in fifty is lost', () => {
    let count = 0;
    const everyFiftieth = () => {
      count += 1;
      return count % 50 === 0 ? 0 : 0.999;
    };
    const lossy = sendAll(newFlow({ loss: 0.02 }, everyFiftieth), 300).at(-1) ?? 0;
    const clean = sendAll(newFlow(), 300).at(-1) ?? 0;
    expect(lossy).toBeGreaterThan(1.2 * clean);
  });
});
