import { Workbox } from 'workbox-window/Workbox.js';
import { watchForUpdates } from './watch-for-updates.ts';

const WORKER_ADDRESS = '/sw.js';

/** Registers the service worker. Never rejects, because the site works without one. */
export async function registerWorker(): Promise<void> {
  try {
    const workbox = new Workbox(workerUrl());
    const notice = watchForUpdates(workbox);
    const registration = await workbox.register({ immediate: true });
    const installing = registration?.installing;
    // The browser itself looks for a new version when a page is opened, so one may be installing already.
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') notice();
    });
  } catch {
    // Cookies blocked, a private window or a full disk: the site works without a worker.
  }
}

interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * Our content security policy requires Trusted Types: the address must come from a policy and not from a plain
 * string.
 */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies };
  if (trustedTypes === undefined) return WORKER_ADDRESS;
  return trustedTypes
    .createPolicy('service-worker', { createScriptURL: () => WORKER_ADDRESS })
    .createScriptURL(WORKER_ADDRESS);
}
