import { expect, it, vi } from 'vitest';
import { reportProgress } from '../../../server/cli/terminal.ts';

it('progress, where no terminal is, is a plain line for each tenth', () => {
  const write = vi.fn(() => true);
  const progress = reportProgress('messages', { isTTY: false, write });
  for (let done = 0; done <= 100; done += 1) progress.update(done, 100);
  progress.end();
  expect(write).toHaveBeenCalledTimes(11);
  expect(write).toHaveBeenNthCalledWith(2, '10 of 100 messages\n');
});
