/**
 * Alerts for staff. Every push shows a notification at once, without asking the network: browsers withdraw the
 * permission from a site that shows none.
 */

const INBOX = '/dashboard?show=waiting';
/** Shown when the text cannot be read, for example from a newer server. */
const PLAIN = { title: 'New messages', body: 'Open the inbox to read.' } as const;
const STOPPED = { title: 'Alerts stopped', body: 'Open the inbox to turn them on again.' } as const;
const ICON = '/icons/icon-192.png';

interface AlertText {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** A path of this site. */
  readonly opens: string;
}

/** The part of `self.clients` that is used. */
interface Windows {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly BrowserWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

interface BrowserWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface PushedText {
  json(): unknown;
}

/** Shows a push message: a declarative one, as `supabase/functions/_shared/alerts` writes it. */
export function showAlert(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  pushed: PushedText | null,
): Promise<void> {
  const { title, body, tag, opens } = readAlert(pushed);
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body,
    tag,
    // A newer alert replaces the older one, and still makes a sound.
    renotify: true,
    icon: ICON,
    lang: 'en',
    data: opens,
  };
  return registration.showNotification(title, options);
}

/**
 * The browser has replaced or dropped the subscription. The worker has no session to tell the server, and the dashboard
 * saves the device again when it is opened, so this asks the person to open it.
 */
export async function showAlertsStopped(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
): Promise<void> {
  const { title, body } = STOPPED;
  try {
    await registration.showNotification(title, { body, tag: 'stopped', icon: ICON, lang: 'en', data: INBOX });
  } catch {
    // The permission is gone too: the dashboard says that alerts stopped.
  }
}

/**
 * Brings the inbox to the front: an open window of it, else a window with the login page, else a new window. Browsers
 * report the address with which a window was opened, so a window that went on from the login page to the inbox is
 * found as the login page.
 */
export async function openAlert(
  clients: Windows,
  notification: Pick<Notification, 'close' | 'data'>,
): Promise<void> {
  notification.close();
  const opens = typeof notification.data === 'string' ? notification.data : INBOX;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openedAt = (path: string) => windows.find(({ url }) => new URL(url).pathname === path);
  const inbox = openedAt('/dashboard');
  const signedIn = openedAt('/third-age-login');
  if (inbox !== undefined) {
    await inbox.focus();
  } else if (signedIn !== undefined) {
    await signedIn.focus();
    await signedIn.navigate(opens);
  } else {
    await clients.openWindow(opens);
  }
}

function readAlert(pushed: PushedText | null): AlertText {
  try {
    const { notification } = (pushed?.json() ?? {}) as {
      readonly notification?: Readonly<Record<string, unknown>>;
    };
    const { title, body, tag, navigate } = notification ?? {};
    return {
      title: text(title, PLAIN.title),
      body: text(body, PLAIN.body),
      tag: text(tag, 'inbox'),
      opens: ownPath(navigate),
    };
  } catch {
    // The push is not in our format, but it must show a notification.
    return { ...PLAIN, tag: 'inbox', opens: INBOX };
  }
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** The path within this site; the origin in the push is ignored, so that a tap never leaves the site. */
function ownPath(navigate: unknown): string {
  if (typeof navigate !== 'string') return INBOX;
  const { pathname, search } = new URL(navigate, location.origin);
  return pathname + search;
}
