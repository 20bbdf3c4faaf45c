import { describe, expect, it } from 'vitest';
import { queueAfter } from '../../../../src/features/scam-guide/spotlight-queue.ts';

describe('the scams of the spotlight', () => {
  it('begin a new round with another than the one on the screen', () => {
    for (let round = 0; round < 20; round += 1) expect(queueAfter('', 4, 10)[0]).not.toBe('4');
  });

  it('ignore numbers that are no scam', () => {
    expect(queueAfter('9x2', 5, 3)).toBe('2');
  });
});
