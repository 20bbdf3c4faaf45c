import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../../support/backend/free-port.ts';
import type { SiteProxy } from '../main-path.ts';

/**
 * Features of Chromium 78 that Safari 12.1 lacks and that this site or its libraries could use, each with its object
 * and its first Safari version, from MDN's browser-compat-data (docs/decisions/009-support-browsers-of-2019.md).
 */
export const MISSING_IN_SAFARI_12 = {
  'self.BroadcastChannel': '15.4',
  'self.ResizeObserver': '13.1',
  'self.PointerEvent': '13',
  'self.onpointerdown': '13',
  'self.SyncManager': 'never',
  'self.requestIdleCallback': 'never',
  'self.cancelIdleCallback': 'never',
  'self.HTMLDialogElement': '15.4',
  'HTMLDialogElement.prototype.showModal': '15.4',
  'HTMLDialogElement.prototype.close': '15.4',
  'Navigator.prototype.locks': '15.4',
  'WorkerNavigator.prototype.locks': '15.4',
  'Navigator.prototype.storage': '15.2',
  'Navigator.prototype.clipboard': '13.1',
  'IDBFactory.prototype.databases': '14',
  'IDBTransaction.prototype.commit': '15',
  'Promise.allSettled': '13',
  'String.prototype.matchAll': '13',
  'Blob.prototype.text': '14',
  'Blob.prototype.arrayBuffer': '14',
  'Blob.prototype.stream': '14.1',
  'Intl.RelativeTimeFormat': '14',
  'Intl.ListFormat': '14.1',
  'Response.prototype.formData': '14.1',
  'ServiceWorkerRegistration.prototype.navigationPreload': '15.4',
  'Element.prototype.animate': '13.1',
} as const;

/** A script that removes these features in a page or a worker. */
export function takeAway(): string {
  const names = Object.keys(MISSING_IN_SAFARI_12);
  return `(() => {
    for (const name of ${JSON.stringify(names)}) {
      const parts = name.split('.');
      const key = parts.pop();
      const owner = parts.reduce((object, part) => object && object[part], self);
      if (!owner) continue;
      for (let holder = owner; holder; holder = Object.getPrototypeOf(holder)) delete holder[key];
    }
  })();`;
}

/** Declarations that Chromium 78 knows and Safari 12.1 ignores. */
const UNKNOWN_STYLES =
  /\b(?:display:flow-root|scroll-behavior:[^;}]+|touch-action:[^;}]+|scroll-margin-[^;}]+)/g;

/** A proxy in front of a site that removes these features from its worker, and these declarations from its styles. */
export async function startSafari12Proxy(siteOrigin: string): Promise<SiteProxy> {
  const pass = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { url = '/', method } = request;
    const { host: _host, 'accept-encoding': _encoding, ...headers } = request.headers;
    const outgoing = request.pipe(http.request(`${siteOrigin}${url}`, { method, headers }));
    const [answer] = (await once(outgoing, 'response')) as [http.IncomingMessage];
    const { 'content-length': _length, 'transfer-encoding': _transfer, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept).end(reduced(url, await buffer(answer)));
  };
  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  return {
    origin: `http://127.0.0.1:${await listenLocally(server)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function reduced(url: string, body: Buffer): Buffer | string {
  if (url === '/sw.js') return `${takeAway()}${body}`;
  if (/\/flat-[\w-]+\.css$/.test(url)) return body.toString().replaceAll(UNKNOWN_STYLES, '--dropped:0');
  return body;
}
