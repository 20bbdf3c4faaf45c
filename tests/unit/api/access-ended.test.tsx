import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
    onTestFinished(watchSession((event) => events.push(event)));
    const ask = vi.fn(async () => ENDED);
    await expect(answerTo(ask)).rejects.toMatchObject({ name: 'ApiError', kind: 'session-ended' });
    // No attempt to renew it, because that would fail.
    expect(ask).toHaveBeenCalledOnce();
    expect(events.slice(0, 2)).toEqual(['present', 'ended']);
    expect(localStorage.getItem(STAFF_SESSION_KEY)).toBeNull();
  });

  it('ends in the other tabs that share it, and not in one with a session of its own', async () => {
    onTestFinished(watchSession((event) => events.push(event)));
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
  });
});
