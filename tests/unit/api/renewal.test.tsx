import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastUse, markUse } from '../../../src/api/staff/staff-activity.ts';
import { renewSession, type SessionEvent, signIn, watchSession } from '../../../src/api/staff/staff-auth.ts';
import { staffClient } from '../../../src/api/staff/staff-client.ts';
import { STAFF_SESSION_KEY } from '../../../src/api/staff/staff-session-storage.ts';
import { newSession, store } from './staff-session.ts';

const MINUTE_MS = 60_000;
const stored = () => JSON.parse(localStorage.getItem(STAFF_SESSION_KEY) ?? '{}');

beforeEach(() => localStorage.clear());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it.each([
  ['discards its own renewal', 200],
  ['is refused, because the token was used', 400],
])('the tab that renews second %s, and keeps the session of the first', async (_what, status) => {
  store(newSession());
  const ofTheOtherTab = newSession();
  vi.stubGlobal('fetch', async () => {
    // While this tab waits for its answer, the other one has stored its session.
    store(ofTheOtherTab);
    const refusal = { code: 400, error_code: 'refresh_token_already_used', msg: 'Already used' };
    return Response.json(status === 200 ? newSession() : refusal, { status });
  });
  const events: SessionEvent[] = [];
  const stop = watchSession((event) => events.push(event));
  await renewSession();
  stop();
  expect(stored().access_token).toBe(ofTheOtherTab.access_token);
  expect(new Set(events)).toEqual(new Set(['present']));
});

it.each([65, -65])(
  'a clock %i minutes wrong does not renew a session that is still good',
  async (minutes) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const serverNow = Date.now();
    vi.setSystemTime(serverNow + minutes * MINUTE_MS);
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (input: unknown) => {
      asked.push(String(input));
      return Response.json(newSession(serverNow));
    });
    await signIn('rosa@example.com', 'correct', { staysSignedIn: true });
    // The library looks at the session before each request.
    for (let requests = 0; requests < 5; requests += 1) {
      expect((await staffClient().auth.getSession()).data.session).not.toBeNull();
    }
    expect(asked).toHaveLength(1);
    // And it is renewed before it expires by the server's clock.
    vi.setSystemTime(serverNow + minutes * MINUTE_MS + 59 * MINUTE_MS);
    await staffClient().auth.getSession();
    expect(asked).toHaveLength(2);
  },
);

it('a sign-in is a use before anybody can hear of it', async () => {
  markUse(Date.now() - 90 * MINUTE_MS);
  vi.stubGlobal('fetch', async () => Response.json(newSession()));
  const idleMs: number[] = [];
  const stop = watchSession((event) => {
    if (event === 'present') idleMs.push(Date.now() - (lastUse() ?? 0));
  });
  await signIn('rosa@example.com', 'correct', { staysSignedIn: true });
  stop();
  expect(idleMs.length).toBeGreaterThan(0);
  expect(Math.max(...idleMs)).toBeLessThan(MINUTE_MS);
});
