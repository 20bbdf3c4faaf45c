import { sendContactMessage } from '../api/send-contact-message.ts';
import { addAllSettled } from '../domain/all-settled.ts';
import { sleep, within } from '../domain/backoff.ts';
import { outbox } from '../outbox/outbox.ts';
import { REPLAY_TAG, type SyncRegistration, type WorkerMessage } from '../pwa/worker-message.ts';
import { openAlert, showAlert, showAlertsStopped } from './alerts.ts';
import { answerRequest } from './answer-request.ts';
import { replayInBackground } from './background-sync.ts';
import { forThisBrowser } from './for-this-browser.ts';
import { createPrecache } from './precache.ts';
import type { PrecacheManifest } from './precache-bundle.ts';

/** Only Chromium has Background Sync; TypeScript's worker types lack it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser gives up after this attempt. */
  readonly lastChance: boolean;
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheManifest };

/** Files of older versions that remain after it are removed with the next version. */
const CLEAN_UP_LIMIT_MS = 10_000;

addAllSettled();

const precache = createPrecache(forThisBrowser(self.__WB_MANIFEST));

self.addEventListener('install', (event) => event.waitUntil(precache.install(event)));

self.addEventListener('activate', (event) => {
  // Controls open pages at once, so that one visit is enough to work offline.
  // Requests wait until this has ended, so a cache that does not answer may not hold it up.
  const cleanedUp = within(CLEAN_UP_LIMIT_MS, precache.cleanUp()).catch(() => undefined);
  event.waitUntil(Promise.all([cleanedUp, self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const answer = answerRequest(event.request, precache);
  if (answer !== undefined) event.respondWith(answer);
});

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data;
  if (message.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync' as 'push', (event) => {
  const { tag, lastChance } = event as ExtendableEvent as SyncEvent;
  if (tag !== REPLAY_TAG) return;
  const askAgain = async () => {
    const { sync }: SyncRegistration = self.registration;
    if (lastChance) await sync?.register(REPLAY_TAG);
  };
  event.waitUntil(replayInBackground(outbox, sendContactMessage, sleep, askAgain));
});

self.addEventListener('push', (event) => event.waitUntil(showAlert(self.registration, event.data)));

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(showAlertsStopped(self.registration)),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openAlert(self.clients, event.notification)),
);
