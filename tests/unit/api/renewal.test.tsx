import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastUse, markUse } from '../../../src/api/staff/staff-activity.ts';
import { renewSession, type SessionEvent, signIn, watchSession } from '../../../src/api/staff/staff-auth.ts';
import { staffClient } from '../../../src/api/staff/staff-client.ts';
import { STAFF_SESSION_KEY } from '../../../src/api/staff/staff-session-storage.ts';

const MINUTE_MS = 60_000;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
let tokens = 0;

/** A session as the server sends it: its moments are by the server's clock. */
function newSession(serverNow: number) {
  tokens += 1;
  const expires = Math.floor(serverNow / 1000) + 3600;
  return {
    access_token: `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: `${tokens}`, exp: expires })}.c2lnbmVk`,
    refresh_token: `refresh-${tokens}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expires,
    user: { id: 'staff', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  };
}

const store = (session: unknown) => localStorage.setItem(STAFF_SESSION_KEY, JSON.stringify(session));
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
  store(newSession(Date.now()));
  const ofTheOtherTab = newSession(Date.now());
  vi.stubGlobal('fetch', async () => {
    // While this tab waits for its answer, the other one has stored its session.
    store(ofTheOtherTab);
    const refusal = { code: 400, error_code: 'refresh_token_already_used', msg: 'Already used' };
    return Response.json(status === 200 ? newSession(Date.now()) : refusal, { status });
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
  vi.stubGlobal('fetch', async () => Response.json(newSession(Date.now())));
  const idleMs: number[] = [];
  const stop = watchSession((event) => {
    if (event === 'present') idleMs.push(Date.now() - (lastUse() ?? 0));
  });
  await signIn('rosa@example.com', 'correct', { staysSignedIn: true });
  stop();
  expect(idleMs.length).toBeGreaterThan(0);
  expect(Math.max(...idleMs)).toBeLessThan(MINUTE_MS);
});
