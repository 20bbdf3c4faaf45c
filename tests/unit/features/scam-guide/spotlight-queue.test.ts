import { describe, expect, it } from 'vitest';
import { queueAfter } from '../../../../src/features/scam-guide/spotlight-queue.ts';

const SCAMS = 10;

/** The scams that a device shows on successive visits; the first one is random. */
function visits(count: number, first: number): number[] {
  const shown = [first];
  let queue = '';
  while (shown.length < count) {
    queue = queueAfter(queue, shown.at(-1) ?? 0, SCAMS);
    shown.push(Number(queue[0]));
  }
  return shown;
}

describe('the scams of the spotlight', () => {
  it('have all been shown before one comes again', () => {
    for (const first of [0, 3, 9]) expect(new Set(visits(SCAMS, first)).size).toBe(SCAMS);
  });

  it('begin a new round with another than the one on the screen', () => {
    for (let round = 0; round < 20; round += 1) {
      const shown = visits(SCAMS + 1, 4);
      expect(shown.at(-1)).not.toBe(shown.at(-2));
    }
  });

  it('ignore numbers that are no scam', () => {
    expect(queueAfter('9x2', 5, 3)).toBe('2');
  });
});
