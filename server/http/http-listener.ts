import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { UserError } from '../../src/domain/user-error.ts';
import type { Trust } from '../admission/client-address.ts';
import { boundConnectionsOfOne } from './connections-of-one.ts';

export type Answer = (request: Request, node: HttpBindings) => Response | Promise<Response>;

export interface HttpListener {
  /** Such as `http://127.0.0.1:4173`. */
  readonly origin: string;
  /** Sets the function that answers; before that, every request gets 503. */
  answer(next: Answer): void;
  /**
   * Takes no new requests, and resolves when those in progress are answered. Ends connections that are still open after
   * a few seconds, whatever their clients do.
   */
  stop(): Promise<void>;
}

export interface ConnectionBounds {
  /** The time limits for the headers of a request and for the whole request, in milliseconds. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often Node looks for requests over their limit. */
  readonly checkMs: number;
  /** A connection without any traffic during a request is closed after this time. */
  readonly idleMs: number;
  /** A connection is kept open for the next request for this time. */
  readonly keepAliveMs: number;
  readonly headerBytes: number;
  /** How long requests in progress may take when the server stops. */
  readonly stopMs: number;
  /** Limits for open connections, in all and from one address. */
  readonly connections: number;
  readonly connectionsOfOne: number;
}

/**
 * A tablet gives up after 12 seconds, so longer limits help nobody. A browser opens six connections at most; a house
 * of 40 devices shares one address. Proxies keep their connections for up to two minutes (Caddy): a server that closes
 * one first may do so just when the next request is sent, and the visitor gets a 502.
 */
const BOUNDS: ConnectionBounds = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkMs: 2_000,
  idleMs: 60_000,
  keepAliveMs: 150_000,
  headerBytes: 16 * 1024,
  stopMs: 5_000,
  connections: 4_000,
  connectionsOfOne: 256,
};
const ANY_HOST = 'site.invalid';

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Our own proxies: all visitors come through their connections, so they have no limit for one address. */
  readonly trust: Trust;
  readonly bounds?: ConnectionBounds;
}

/**
 * Starts listening.
 * @throws UserError when the port cannot be used.
 */
export async function listen(options: ListenOptions): Promise<HttpListener> {
  const { trust, bounds = BOUNDS } = options;
  let answer: Answer = askToComeBack;
  let isStopping = false;
  const server = createServer(
    {
      headersTimeout: bounds.headersMs,
      requestTimeout: bounds.requestMs,
      keepAliveTimeout: bounds.keepAliveMs,
      connectionsCheckingInterval: bounds.checkMs,
      maxHeaderSize: bounds.headerBytes,
    },
    nodeListener((request, node) => {
      // Otherwise the connection would stay open for the next request.
      node.outgoing.once('close', () => isStopping && server.closeIdleConnections());
      return answer(request, node);
    }),
  );
  server.maxConnections = bounds.connections;
  server.setTimeout(bounds.idleMs);
  boundConnectionsOfOne(server, bounds.connectionsOfOne, trust);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  // A connection could not be accepted, for example because the machine has no more descriptors. The system tells its
  // client, and the next connection may succeed.
  server.on('error', () => {});
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    answer(next) {
      answer = next;
    },
    stop() {
      isStopping = true;
      answer = askToComeBack;
      return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), bounds.stopMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
      });
    },
  };
}

/**
 * Makes a listener for Node's HTTP server from a function of the fetch API, such as that of a Hono app. It never
 * throws, whatever the client sends and whenever it disconnects.
 */
export function nodeListener(answer: Answer): RequestListener {
  const listener = getRequestListener((request, node) => answer(request, node as HttpBindings), {
    overrideGlobalObjects: false,
  });
  return async (incoming, outgoing) => {
    // The site answers under any host name; Hono's adapter would refuse some names, and requests without one.
    incoming.headers.host = ANY_HOST;
    incoming.url = originForm(incoming);
    // Node drops what was sent together with a request to upgrade. A client that waited for its answer would wait for
    // minutes; when the connection is closed, it asks again.
    if (incoming.headers.upgrade !== undefined) outgoing.setHeader('Connection', 'close');
    // The client has closed the connection: nobody is left to answer.
    incoming.on('error', () => {});
    outgoing.on('error', () => {});
    try {
      await listener(incoming, outgoing);
    } catch {
      outgoing.destroy();
    }
  };
}

/**
 * The path and query of the request target. Clients may also send the whole address, and with OPTIONS `*`, which means
 * the server (RFC 9112, section 3.2).
 */
function originForm({ method, url = '/' }: IncomingMessage): string {
  return method === 'OPTIONS' && url === '*' ? '/' : url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
}

function askToComeBack(): Response {
  return new Response('The site is starting or stopping. Please try again in a few seconds.\n', {
    status: 503,
    headers: { 'Retry-After': '5', Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

function portError(error: NodeJS.ErrnoException, { port, host }: ListenOptions): Error {
  if (error.code === 'EADDRINUSE')
    return new UserError(`Port ${port} is in use by another program: stop that one, or set PORT.`, {
      cause: error,
    });
  if (error.code === 'EACCES')
    return new UserError(`Port ${port} needs more rights than this program has: set PORT to 1024 or more.`, {
      cause: error,
    });
  return new UserError(`The address ${host} is not one of this machine: set HOST to one that is.`, {
    cause: error,
  });
}
