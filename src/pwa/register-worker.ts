import { watchForUpdates } from './app-update.ts';

const WORKER_ADDRESS = '/sw.js';

/** Registers the service worker. The site works without one: every failure leaves it as it is. */
export async function registerWorker(): Promise<void> {
  // While developing, a worker would serve yesterday's files.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    watchForUpdates(await navigator.serviceWorker.register(workerUrl()));
  } catch {
    // Cookies blocked, a private window, a full disk: nobody here could do anything about it.
  }
}

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Under our content security policy a plain string is no script address; this policy knows the one there is. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies };
  if (trustedTypes === undefined) return WORKER_ADDRESS;
  return trustedTypes
    .createPolicy('service-worker', { createScriptURL: () => WORKER_ADDRESS })
    .createScriptURL(WORKER_ADDRESS);
}
