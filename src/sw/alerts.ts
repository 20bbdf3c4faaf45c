/**
 * Alerts for staff. Every push shows a notification, at once and without asking the network: a browser takes the
 * permission back from a site that is woken and shows nothing.
 */

const INBOX = '/dashboard?show=waiting';
/** Shown when the text cannot be read, which a newer server may cause. */
const PLAIN = { title: 'New messages', body: 'Open the inbox to read.' } as const;
const ICON = '/icons/icon-192.png';

interface AlertText {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** A path of this site. */
  readonly opens: string;
}

/** The windows of the browser, as `self.clients` gives them. */
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

/** Shows what was pushed: a declarative push message, as `supabase/functions/_shared/alerts` writes it. */
export function showAlert(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  pushed: PushedText | null,
): Promise<void> {
  const { title, body, tag, opens } = readAlert(pushed);
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body,
    tag,
    // The newer replaces the older, and is heard all the same.
    renotify: true,
    icon: ICON,
    lang: 'en',
    data: opens,
  };
  return registration.showNotification(title, options);
}

/**
 * Brings the inbox to the front: its window, else the one that somebody signed in in, else a new one. A browser tells
 * the address that a window was opened with, so one that went from signing in to the inbox still counts as the former.
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
    // Not what we wrote: something has come, so something is shown.
    return { ...PLAIN, tag: 'inbox', opens: INBOX };
  }
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

/** Wherever the server thinks the site is, a tap stays on this one. */
function ownPath(navigate: unknown): string {
  if (typeof navigate !== 'string') return INBOX;
  const { pathname, search } = new URL(navigate, location.origin);
  return pathname + search;
}
