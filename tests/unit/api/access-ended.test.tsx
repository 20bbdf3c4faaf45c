import { beforeEach, describe, expect, it } from 'vitest';
import { type SessionEvent, watchSession } from '../../../src/api/staff/staff-auth.ts';
import { answerTo } from '../../../src/api/staff/staff-request.ts';
import { STAFF_SESSION_KEY } from '../../../src/api/staff/staff-session-storage.ts';
import { newSession, store } from './staff-session.ts';

const ENDED = {
  data: null,
  error: { message: 'This session has ended. Please sign in again.', hint: 'session_ended' },
  status: 401,
};

let events: SessionEvent[] = [];

beforeEach(() => {
  events = [];
  store(newSession());
});

describe('a session that somebody has ended elsewhere', () => {
  it('is forgotten on this device at the next answer, and everybody who watches is told so', async () => {
    const stop = watchSession((event) => events.push(event));
    let asked = 0;
    const answer = answerTo(async () => {
      asked += 1;
      return ENDED;
    });
    await expect(answer).rejects.toMatchObject({ name: 'ApiError', kind: 'session-ended' });
    // No attempt to renew it, because that would fail.
    expect(asked).toBe(1);
    expect(events.slice(0, 2)).toEqual(['present', 'ended']);
    expect(localStorage.getItem(STAFF_SESSION_KEY)).toBeNull();
    stop();
  });

  it('ends in the other tabs that share it, and not in one with a session of its own', async () => {
    const told = (event: SessionEvent) => events.push(event);
    const stop = watchSession(told);
    const channel = new BroadcastChannel('third-age-staff');
    const heard = new Promise((resolve) => {
      const other = new BroadcastChannel('third-age-staff');
      other.onmessage = () => {
        other.close();
        setTimeout(resolve);
      };
    });
    channel.postMessage('ended');
    await heard;
    expect(new Set(events)).toEqual(new Set(['present']));
    localStorage.removeItem(STAFF_SESSION_KEY);
    channel.postMessage('ended');
    await expect.poll(() => events).toContain('ended');
    channel.close();
    stop();
  });
});
