import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { healthAnswers } from '../../../server/http/health.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const backup = () => 'ok' as const;
const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

it('tells of late backups, and stays green: visitors are served', async () => {
  const answer = await healthAnswers(
    vi.fn(async () => {}),
    () => 'late',
  )();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok', backup: 'late' });
});

it('checks the database once for all who ask at the same time', async () => {
  const check = vi.fn(async () => {});
  const health = healthAnswers(check, backup);
  expect(await statusesOf([health(), health(), health()])).toEqual([200, 200, 200]);
  expect(check).toHaveBeenCalledTimes(1);
});

it('checks at most once a second, and a request too soon gets the result of the next check', async () => {
  const check = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error('full'));
  const health = healthAnswers(check, backup);
  expect(await health()).toMatchObject({ status: 200 });
  const soon = [health(), health()];
  await vi.advanceTimersByTimeAsync(900);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(await statusesOf(soon)).toEqual([503, 503]);
  expect(check).toHaveBeenCalledTimes(2);
});

it('says that all is not well when nothing is found within five seconds', async () => {
  const health = healthAnswers(() => new Promise(() => {}), backup);
  const answer = health();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toMatchObject({ status: 503 });
});
