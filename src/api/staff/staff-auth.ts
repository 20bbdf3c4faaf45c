import { ApiError } from '../api-error.ts';
import { forgetUse, markUse } from './staff-activity.ts';
import { staffClient } from './staff-client.ts';
import { STAFF_SESSION_KEY, staffSessionStorage } from './staff-session-storage.ts';

/**
 * - `present`: a session is on this device. Without internet it cannot be proved, and is believed.
 * - `expired`: there was one, and the server no longer renews it.
 * - `ended`: somebody has ended it elsewhere, or it was too old.
 * - `signed-out`: there is none, or someone signed out, here or in another tab.
 */
export type SessionEvent = 'present' | 'expired' | 'ended' | 'signed-out';

/** How this device gave its session up. */
type Leaving = Extract<SessionEvent, 'ended' | 'signed-out'>;

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  /** `message` is the server's own, or ours when it did not answer. */
  | { readonly kind: 'refused'; readonly message: string };

const CHANNEL_NAME = 'third-age-staff';
const listeners = new Set<(event: SessionEvent) => void>();

/** Whether a session is on this device; reads storage, asks nobody. */
export function hasSession(): boolean {
  return staffSessionStorage.getItem(STAFF_SESSION_KEY) !== null;
}

export async function signIn(
  email: string,
  password: string,
  options: { readonly staysSignedIn: boolean },
): Promise<SignInOutcome> {
  staffSessionStorage.keepAfterClosing(options.staysSignedIn);
  const { error } = await staffClient().auth.signInWithPassword({ email, password });
  if (error === null) {
    markUse(Date.now());
    return { kind: 'signed-in' };
  }
  return {
    kind: 'refused',
    message: hasNoAnswer(error) ? new ApiError('unreachable').message : error.message,
  };
}

/**
 * Forgets the session on this device at once, in every tab, also without internet; then asks the server to end
 * it too. Without an answer the server ends it by itself, and nobody holds its tokens any more.
 */
export async function signOut(): Promise<void> {
  const token = storedAccessToken();
  await leaveDevice('signed-out');
  if (token !== undefined) await staffClient().auth.admin.signOut(token, 'local');
}

/** Forgets the session on this device, in every tab, and tells everyone who watches why. */
export async function leaveDevice(leaving: Leaving): Promise<void> {
  staffSessionStorage.removeItem(STAFF_SESSION_KEY);
  forgetUse();
  announce(leaving);
  // With nothing stored this asks nobody; it stops a refresh under way from storing a new session.
  await staffClient().auth.signOut({ scope: 'local' });
}

/**
 * Asks for a fresh session after the server refused the present one.
 * @throws ApiError `session-ended` when it is over for good, after telling everyone who watches; `unreachable`
 * or `server` when that is not proven.
 */
export async function renewSession(): Promise<void> {
  const { error } = await staffClient().auth.refreshSession();
  if (error === null) return;
  if (hasNoAnswer(error)) throw new ApiError('unreachable');
  if (error.status === 429 || Number(error.status) >= 500) throw new ApiError('server', error.message);
  if (hasSession()) {
    staffSessionStorage.removeItem(STAFF_SESSION_KEY);
    for (const listener of listeners) listener('expired');
  }
  throw new ApiError('session-ended');
}

/**
 * Calls back at once with what is known, then at every change, in this tab or another. Returns the function that ends
 * it.
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
      // This tab may hold a session of its own: a Logout is meant for the whole device, an end for one session.
      if (leaving === 'signed-out') staffSessionStorage.removeItem(STAFF_SESSION_KEY);
      if (!hasSession()) report(leaving);
    };
  }
  const { data } = staffClient().auth.onAuthStateChange(() => {
    // Storage decides, not the event: without internet the library reports no session while it keeps one.
    if (hasSession()) report('present');
    else if (wasPresent) report('expired');
  });
  // A page that the browser kept for the Back button was not told what happened meanwhile.
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
 * Before Safari 15.4 there is none, and Firefox refuses it where it refuses all storage: another tab then learns of a
 * Logout when it is next shown.
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
    // A damaged entry holds no token that could be ended.
    return undefined;
  }
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
