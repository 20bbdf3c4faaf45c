import { ApiError } from '../api-error.ts';
import { forgetUse, markUse } from './staff-activity.ts';
import { staffClient } from './staff-client.ts';
import { STAFF_SESSION_KEY, staffSessionStorage } from './staff-session-storage.ts';

/**
 * - `present`: a session is stored on this device. It is not checked at the server, so this works without internet.
 * - `expired`: the server no longer renews the session.
 * - `ended`: the session was ended on another device or by the owner, or was too old.
 * - `signed-out`: no session, or a person logged out, here or in another tab.
 */
export type SessionEvent = 'present' | 'expired' | 'ended' | 'signed-out';

/** Why the session was removed from this device. */
type Leaving = Extract<SessionEvent, 'ended' | 'signed-out'>;

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  /** `message` comes from the server, or is ours when there was no answer. */
  | { readonly kind: 'refused'; readonly message: string };

const CHANNEL_NAME = 'third-age-staff';
const listeners = new Set<(event: SessionEvent) => void>();
let isEndExpected = false;

/** Whether a session is stored on this device. Sends no request. */
export function hasSession(): boolean {
  return staffSessionStorage.getItem(STAFF_SESSION_KEY) !== null;
}

/**
 * Signs in with a password. `staysSignedIn` decides whether the session survives the closing of the tab. A refusal
 * and a missing answer are outcomes, not errors.
 */
export async function signIn(
  email: string,
  password: string,
  options: { readonly staysSignedIn: boolean },
): Promise<SignInOutcome> {
  staffSessionStorage.keepAfterClosing(options.staysSignedIn);
  // Before the answer: the library reports the session at once, and the idle clock would end it if the last use were
  // an hour ago.
  markUse(Date.now());
  const { error } = await staffClient().auth.signInWithPassword({ email, password });
  if (error === null) return { kind: 'signed-in' };
  return {
    kind: 'refused',
    message: hasNoAnswer(error) ? new ApiError('unreachable').message : error.message,
  };
}

/**
 * Removes the session from this device at once, in every tab, also without internet; then asks the server to end it.
 * Without an answer the session ends on the server when it expires, and its tokens exist nowhere else.
 */
export async function signOut(): Promise<void> {
  const token = storedAccessToken();
  await leaveDevice('signed-out');
  if (token !== undefined) await staffClient().auth.admin.signOut(token, 'local');
}

/** Removes the session from this device, in every tab, and tells every listener why. */
export async function leaveDevice(leaving: Leaving): Promise<void> {
  staffSessionStorage.removeItem(STAFF_SESSION_KEY);
  forgetUse();
  announce(leaving);
  // With nothing stored this sends no request. It keeps a refresh in progress from storing a new session.
  await staffClient().auth.signOut({ scope: 'local' });
}

/**
 * The server has ended this session. Nobody needs an explanation when a person has just logged out here, or is logging
 * out on all devices: a request that was on its way is then refused, too.
 */
export async function sessionEnded(): Promise<void> {
  if (hasSession()) await leaveDevice(isEndExpected ? 'signed-out' : 'ended');
}

/** Runs `work`, which ends the session of this device because a person wants it. */
export async function expectingEnd(work: () => Promise<void>): Promise<void> {
  isEndExpected = true;
  try {
    await work();
  } finally {
    isEndExpected = false;
  }
}

/**
 * Asks for a new session after the server has refused the present one.
 * @throws ApiError `session-ended` when it cannot be renewed, after telling every listener; `unreachable` or `server`
 * when that is not proven.
 */
export async function renewSession(): Promise<void> {
  const refused = storedAccessToken();
  const { error } = await staffClient().auth.refreshSession();
  if (error === null) return;
  // Another tab has renewed it in the meantime: the library discards the second renewal, or the server refuses it.
  const present = storedAccessToken();
  if (present !== undefined && present !== refused) return;
  if (hasNoAnswer(error)) throw new ApiError('unreachable');
  if (error.status === 429 || Number(error.status) >= 500) throw new ApiError('server', error.message);
  if (hasSession()) {
    staffSessionStorage.removeItem(STAFF_SESSION_KEY);
    for (const listener of listeners) listener('expired');
  }
  throw new ApiError('session-ended');
}

/**
 * Calls back at once with the present state, then at every change, in this tab or another. Returns a function that
 * stops it.
 */
export function watchSession(listener: (event: SessionEvent) => void): () => void {
  let wasPresent = hasSession();
  const report = (event: SessionEvent) => {
    wasPresent = event === 'present';
    listener(event);
  };
  listeners.add(report);
  const channel = openChannel();
  if (channel !== undefined) {
    channel.onmessage = ({ data: leaving }: MessageEvent<Leaving>) => {
      // This tab may have a session of its own: a Logout is for the whole device, an ended session only for itself.
      if (leaving === 'signed-out') staffSessionStorage.removeItem(STAFF_SESSION_KEY);
      if (!hasSession()) report(leaving);
    };
  }
  const { data } = staffClient().auth.onAuthStateChange(() => {
    // The event alone proves nothing: without internet the library reports no session although one is stored.
    if (hasSession()) report('present');
    else if (wasPresent) report('expired');
  });
  // A page in the back/forward cache does not get messages from other tabs.
  const handleShown = () => {
    if (wasPresent && !hasSession()) report('signed-out');
  };
  addEventListener('pageshow', handleShown);
  report(wasPresent ? 'present' : 'signed-out');
  return () => {
    removeEventListener('pageshow', handleShown);
    listeners.delete(report);
    channel?.close();
    data.subscription.unsubscribe();
  };
}

function hasNoAnswer(error: { readonly status?: number | undefined }): boolean {
  return error.status === undefined || error.status === 0;
}

function announce(leaving: Leaving) {
  for (const listener of listeners) listener(leaving);
  const channel = openChannel();
  channel?.postMessage(leaving);
  channel?.close();
}

/**
 * Undefined before Safari 15.4, and in Firefox with storage blocked: then another tab learns of a Logout only when it
 * is shown again.
 */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL_NAME);
  } catch {
    return undefined;
  }
}

/** The e-mail address of the account whose session is on this device. */
export function signedInEmail(): string | undefined {
  const email = propertyOf(propertyOf(storedSession(), 'user'), 'email');
  return typeof email === 'string' ? email : undefined;
}

function storedAccessToken(): string | undefined {
  const token = propertyOf(storedSession(), 'access_token');
  return typeof token === 'string' ? token : undefined;
}

function storedSession(): unknown {
  try {
    return JSON.parse(staffSessionStorage.getItem(STAFF_SESSION_KEY) ?? 'null');
  } catch {
    // A damaged entry has no token.
    return undefined;
  }
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
