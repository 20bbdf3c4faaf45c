import { expect, it } from 'vitest';
import { failureLog } from '../../../server/http/request-log.ts';

it('has a line for each failure, and for 503 one a minute', () => {
  const lines: string[] = [];
  let now = 0;
  const log = (line: string) => lines.push(line);
  const report = failureLog(log, () => now);
  const answer = (status: number) => report({ time: '', method: 'POST', route: 'other', status, ms: 1 });
  for (const status of [200, 429, 500, 500]) answer(status);
  expect(lines).toHaveLength(2);
  for (let n = 0; n < 1000; n += 1) answer(503);
  expect(lines).toHaveLength(3);
  now += 60_000;
  answer(503);
  expect(lines).toHaveLength(4);
});
