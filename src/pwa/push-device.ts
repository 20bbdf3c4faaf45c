import type { AlertDevice } from '../domain/staff/alert-setup.ts';

/**
 * - `needs-home-screen`: an iPhone or iPad, which has push only for installed apps (iOS 16.4).
 * - `unsupported`: no service worker or no push here, as in a private window.
 */
export type PushSupport = 'supported' | 'needs-home-screen' | 'unsupported';

interface AppleNavigator extends Navigator {
  /** Only Apple's browsers have it. */
  readonly standalone?: boolean;
}

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'supported';
  return (navigator as AppleNavigator).standalone === false ? 'needs-home-screen' : 'unsupported';
}

/** The push subscription of this device; undefined when there is none. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/**
 * Subscribes this device with the server's key. A subscription for another key is unsubscribed first: it no longer
 * works (the key changes with a restore or a move), and browsers refuse a second one.
 */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  const existing = await registration.pushManager.getSubscription();
  if (existing !== null) {
    if (isForKey(existing, publicKey)) return existing;
    await existing.unsubscribe();
  }
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
}

/** Whether the subscription was made for this key; true where the browser does not tell. */
export function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (key === null || key === undefined) return true;
  const wanted = bytesOf(publicKey);
  const given = new Uint8Array(key);
  return given.length === wanted.length && given.every((byte, index) => byte === wanted[index]);
}

/** Undefined for a subscription without keys: no server could encrypt for it. */
export function toAlertDevice(subscription: PushSubscription): AlertDevice | undefined {
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  if (p256dh === undefined || auth === undefined) return undefined;
  return { endpoint: subscription.endpoint, p256dh, auth };
}

/** Stored while alerts are on, because browsers drop a subscription without a word. No personal data. */
const ON_KEY = 'third-age-alerts-on';

/** Whether alerts were turned on here and never off. False when storage is blocked. */
export function wereAlertsOn(): boolean {
  try {
    return localStorage.getItem(ON_KEY) !== null;
  } catch {
    return false;
  }
}

export function noteAlerts(areOn: boolean): void {
  try {
    if (areOn) localStorage.setItem(ON_KEY, '1');
    else localStorage.removeItem(ON_KEY);
  } catch {
    // Storage is blocked: a dropped subscription then looks as if alerts had never been on.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
