import { describe, expect, it } from 'vitest';
import { reportProgress } from '../../../server/cli/terminal.ts';

function written(steps: readonly [number, number][]): string {
  let text = '';
  const output = {
    isTTY: false,
    write: (part: string) => {
      text += part;
      return true;
    },
  };
  const progress = reportProgress('messages', output as Pick<NodeJS.WriteStream, 'isTTY' | 'write'>);
  for (const [done, total] of steps) progress.update(done, total);
  progress.end();
  return text;
}

describe('Progress, where no terminal is', () => {
  it('writes a plain line for each tenth', () => {
    const steps = Array.from({ length: 101 }, (_, n): [number, number] => [n, 100]);
    const lines = written(steps).trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toBe('10 of 100 messages');
  });
});
