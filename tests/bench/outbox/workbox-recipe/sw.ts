import { BackgroundSyncPlugin } from 'workbox-background-sync';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** As in the Workbox documentation: failed requests are queued and replayed by background sync. */
registerRoute(
  ({ url }) => url.pathname.startsWith('/rest/v1/'),
  new NetworkOnly({ plugins: [new BackgroundSyncPlugin('messages', { maxRetentionTime: 7 * 24 * 60 })] }),
  'POST',
);

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
