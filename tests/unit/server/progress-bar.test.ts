import { expect, it } from 'vitest';
import { progressBar } from '../../../server/cli/progress-bar.ts';

function written(isTTY: boolean, steps: readonly [number, number][]): string {
  let text = '';
  const output = {
    isTTY,
    write: (part: string) => {
      text += part;
      return true;
    },
  };
  const progress = progressBar('messages', output as Pick<NodeJS.WriteStream, 'isTTY' | 'write'>);
  for (const [done, total] of steps) progress(done, total);
  return text;
}

it('draws one line at a terminal, and ends it when all is done', () => {
  expect(
    written(true, [
      [0, 1200],
      [600, 1200],
      [1200, 1200],
    ]).split('\r'),
  ).toEqual([
    '',
    `${'░'.repeat(30)} 0 of 1,200 messages`,
    `${'█'.repeat(15)}${'░'.repeat(15)} 600 of 1,200 messages`,
    `${'█'.repeat(30)} 1,200 of 1,200 messages\n`,
  ]);
});

it('writes a plain line for each tenth elsewhere', () => {
  const steps = Array.from({ length: 101 }, (_, n): [number, number] => [n, 100]);
  const lines = written(false, steps).trimEnd().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toBe('10 of 100 messages');
});

it('says nothing when there is nothing to do', () => {
  expect(written(true, [[0, 0]])).toBe('');
});
