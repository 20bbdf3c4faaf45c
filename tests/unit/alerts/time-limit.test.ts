import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pushResult } from '../../../supabase/functions/_shared/alerts/push-result.ts';
import { timeLimit } from '../../../supabase/functions/_shared/alerts/time-limit.ts';
import { startMisbehavingServer } from '../api/misbehaving-server.ts';

/** Collects memory all the time: what only a collected object would hear of never happens. */
let collecting: ReturnType<typeof setInterval>;
let end = () => {};
const goesOn = new AbortController().signal;

beforeAll(() => {
  v8.setFlagsFromString('--expose-gc');
  collecting = setInterval(vm.runInNewContext('gc'), 10);
});
afterEach(() => end());
afterAll(() => clearInterval(collecting));

/** A request with a limit to a server that behaves so. */
async function ask(answer: Parameters<typeof startMisbehavingServer>[0], ms: number, stop = goesOn) {
  const server = await startMisbehavingServer(answer);
  const limit = timeLimit(ms, stop);
  end = () => {
    limit.end();
    server.close();
  };
  return fetch(server.url, { signal: limit.signal });
}

it('ends a request that nobody answers', async () => {
  await expect(ask(() => {}, 100)).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('leaves the status of an answer whose body is forgotten while it is read', async () => {
  const stop = new AbortController();
  const limit = timeLimit(60_000, stop.signal);
  end = () => limit.end();
  const forgotten = Object.assign(new Response(null, { status: 201 }), {
    text: () => new Promise<never>(() => {}),
  });
  const result = pushResult(forgotten, limit.signal);
  stop.abort();
  expect(await result).toEqual({ outcome: 'sent' });
});

it('ends at once when the attempt is stopped', async () => {
  const stop = new AbortController();
  await expect(ask(() => stop.abort(), 60_000, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('has ended when the attempt was stopped before', () => {
  const limit = timeLimit(60_000, AbortSignal.abort());
  expect(limit.signal.aborted).toBe(true);
  limit.end();
});
