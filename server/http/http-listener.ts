import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { UserError } from '../../src/domain/user-error.ts';

export type Answer = (request: Request, node: HttpBindings) => Response | Promise<Response>;

export interface HttpListener {
  /** Such as `http://127.0.0.1:4173`. */
  readonly origin: string;
  /** Who answers from now on; until then visitors are asked to come back. */
  answer(next: Answer): void;
  /** Takes no new requests and resolves when those under way are answered. */
  stop(): Promise<void>;
}

/** Slow senders hold a connection no longer than this. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const ANY_HOST = 'site.invalid';

/** @throws UserError when the port cannot be had. */
export async function listen(options: {
  readonly port: number;
  readonly host: string;
}): Promise<HttpListener> {
  let answer: Answer = askToComeBack;
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    nodeListener((request, node) => answer(request, node)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    answer(next) {
      answer = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Lets Node's HTTP server be answered by a function of the fetch API, such as a Hono app's. */
export function nodeListener(answer: Answer): RequestListener {
  const listener = getRequestListener((request, node) => answer(request, node as HttpBindings), {
    overrideGlobalObjects: false,
  });
  return (incoming, outgoing) => {
    // The site answers under any name it is reached by; Hono's adapter would refuse some, and requests without one.
    incoming.headers.host = ANY_HOST;
    listener(incoming, outgoing);
  };
}

function askToComeBack(): Response {
  return new Response('The site is starting. Please try again in a few seconds.\n', {
    status: 503,
    headers: { 'Retry-After': '5', 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

function portError(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
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
