import { STAFF_SESSION_KEY } from '../../../src/api/staff/staff-session-storage.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
let tokens = 0;

/** A session as the server sends it and the client library stores it: good for an hour by the server's clock. */
export function newSession(serverNow = Date.now()) {
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

/** Keeps the session on this device. */
export function store(session: ReturnType<typeof newSession>): void {
  localStorage.setItem(STAFF_SESSION_KEY, JSON.stringify(session));
}
