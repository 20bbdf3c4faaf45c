import type { RequestListener } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { staticFiles } from '../../../../server/http/static-files.ts';
import { seededRandom } from '../../outbox/seeded-random.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import { sendInPieces } from './send-in-pieces.ts';
import { type LineShape, SLOW_4G, SlowLine } from './slow-line.ts';
import { SlowSocket } from './slow-socket.ts';

/** The protocol and the line between server and visitor. */
export const LINES = {
  'HTTP/2': { protocol: 'h2', shape: SLOW_4G },
  'HTTP/1.1': { protocol: 'http/1.1', shape: SLOW_4G },
  'HTTP/2, 2 % lost': { protocol: 'h2', shape: { ...SLOW_4G, loss: 0.02 } },
} as const satisfies Record<string, { readonly protocol: 'h2' | 'http/1.1'; readonly shape: LineShape }>;

export type LineName = keyof typeof LINES;

/** The certificate of all servers of this process. */
export const certificate: Certificate = makeCertificate();

/**
 * The size of TLS records. A browser can read a record only when all of it has come: by Node's default of 16 kB, nothing
 * of a page before its end. With this size, from Cloudflare's patch for nginx, a record fits into a packet, as in Go's
 * `crypto/tls` at the beginning of a connection.
 */
const RECORD_BYTES = 1369;

export interface ServedBuild {
  readonly origin: string;
  /** Requests and sent bytes since the last call. */
  takeTraffic(): { requests: number; bytes: number };
  close(): Promise<void>;
}

/**
 * Serves a built folder as `npm start` does, with the same files, headers and answers, over TLS.
 * @param line the line between server and visitor; without it nothing is slowed
 * @param seed decides which packets are lost, on a line with loss
 */
export async function serveBuild(folder: string, line?: LineName, seed = 1): Promise<ServedBuild> {
  const { protocol, shape } = line === undefined ? { protocol: 'h2', shape: undefined } : LINES[line];
  const slowLine = shape === undefined ? undefined : new SlowLine(shape, seededRandom(seed).next);
  let traffic = { requests: 0, bytes: 0 };
  const serve = staticFiles(folder);
  const answer: RequestListener = (request, response) => {
    traffic.requests += 1;
    serve(request, response);
  };
  const answerInPieces = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    sendInPieces(response);
    // Node's HTTP/2 requests and responses have everything of HTTP/1.1's that the handler uses.
    answer(...([request, response] as unknown as Parameters<RequestListener>));
  };
  const { key, cert } = certificate;
  const server =
    protocol === 'h2'
      ? createSecureServer({ key, cert }, answerInPieces)
      : createHttpsServer({ key, cert }, answer);
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD_BYTES));
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const report = (bytes: number) => {
      traffic.bytes += bytes;
    };
    server.emit('connection', slowLine === undefined ? socket : new SlowSocket(socket, slowLine, report));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    takeTraffic() {
      const taken = traffic;
      traffic = { requests: 0, bytes: 0 };
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      }),
  };
}
