import { Workbox } from 'workbox-window/Workbox.js';
import { watchForUpdates } from './watch-for-updates.ts';

const WORKER_ADDRESS = '/sw.js';

/** Registers the service worker. The site works without one: every failure leaves it as it is. */
export async function registerWorker(): Promise<void> {
  try {
    const workbox = new Workbox(workerUrl());
    const notice = watchForUpdates(workbox);
    const registration = await workbox.register({ immediate: true });
    const installing = registration?.installing;
    // The inline loader registered the worker before this code came, so a new version may be installing already.
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') notice();
    });
  } catch {
    // Cookies blocked, a private window, a full disk: the site works without a worker.
  }
}

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Our content security policy demands Trusted Types: a script address must come from a policy, not a plain string. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies };
  if (trustedTypes === undefined) return WORKER_ADDRESS;
  return trustedTypes
    .createPolicy('service-worker', { createScriptURL: () => WORKER_ADDRESS })
    .createScriptURL(WORKER_ADDRESS);
}
