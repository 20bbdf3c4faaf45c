import { createStore } from 'zustand/vanilla';

/** Stored on the device: only whether and when to offer the installation, no personal data. */
const VISITS_KEY = 'install-visits';
const DISMISSED_KEY = 'install-dismissed';
const READ_KEY = 'install-read-scam';
const DISMISSAL_LIFE_MS = 90 * 24 * 3_600_000;

/** Chromium's event for its own install dialog, kept until the person asks for it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Whether to offer the app, and whether the browser has an install dialog of its own. */
export const installOffer = createStore<{
  /** After a second visit or after reading a scam card, unless dismissed in the last 90 days or installed. */
  readonly isOffered: boolean;
  readonly hasBrowserPrompt: boolean;
}>(() => ({ isOffered: false, hasBrowserPrompt: false }));

let browserPrompt: InstallPromptEvent | undefined;

/** Shows the browser's install dialog; possible once for each event. */
export async function promptInstall(): Promise<void> {
  const prompt = browserPrompt;
  browserPrompt = undefined;
  await prompt?.prompt();
  decide();
}

export function dismissInstall(): void {
  write(DISMISSED_KEY, String(Date.now()));
  decide();
}

/** Call when the person has read a scam card to its end. */
export function noteScamRead(): void {
  write(READ_KEY, '1');
  decide();
}

export function startInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser asks at a moment that it chooses.
    event.preventDefault();
    browserPrompt = event as InstallPromptEvent;
    decide();
  });
  addEventListener('appinstalled', () => {
    browserPrompt = undefined;
    dismissInstall();
  });
  countVisit();
  decide();
}

/** One visit lasts as long as the tab: reloads and links do not count. */
function countVisit() {
  try {
    if (sessionStorage.getItem(VISITS_KEY) !== null) return;
    sessionStorage.setItem(VISITS_KEY, '1');
  } catch {
    // Storage is blocked: visits cannot be counted, so the app is not offered.
    return;
  }
  write(VISITS_KEY, String(Number(read(VISITS_KEY) ?? 0) + 1));
}

/** Whether this page runs in the installed app. */
export function isInstalled(): boolean {
  return (
    globalThis.matchMedia?.('(display-mode: standalone)').matches ||
    (globalThis.navigator as { readonly standalone?: boolean } | undefined)?.standalone === true
  );
}

function decide() {
  const sinceDismissal = Date.now() - Number(read(DISMISSED_KEY) ?? Number.NEGATIVE_INFINITY);
  const hasReason = Number(read(VISITS_KEY) ?? 0) >= 2 || read(READ_KEY) !== null;
  installOffer.setState({
    isOffered: !isInstalled() && hasReason && sinceDismissal > DISMISSAL_LIFE_MS,
    hasBrowserPrompt: browserPrompt !== undefined,
  });
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is blocked.
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the offer may be shown again, which is harmless.
  }
}
