import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A message of the Phoenix channels protocol, version 2: an array whose positions have fixed meanings. */
export interface PhoenixMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The part of a Realtime server that a client needs to join a channel and get events, over real sockets. */
export interface PhoenixServer {
  readonly origin: string;
  /** All messages received, oldest first. */
  readonly received: readonly PhoenixMessage[];
  /** Sends an INSERT event to every client that has joined. */
  tellInsert(): void;
  /** Cuts every connection without a close message, as a crash does. */
  cut(): void;
  close(): Promise<void>;
}

const INSERT = {
  type: 'INSERT',
  schema: 'public',
  table: 'ContactTable',
  commit_timestamp: '2026-11-21T09:12:33Z',
  columns: [{ name: 'id', type: 'int8' }],
  record: { id: 4 },
  errors: null,
};

/** Starts the server. It answers joins as Realtime does: with an id for each requested kind of change. */
export async function startPhoenixServer(): Promise<PhoenixServer> {
  const received: PhoenixMessage[] = [];
  const joined = new Map<Duplex, PhoenixMessage>();
  const sockets = new Set<Duplex>();

  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      joined.delete(socket);
    });
    socket.write(handshake(request));
    readFrames(socket, (text) => {
      const message = parse(text);
      received.push(message);
      if (message.event === 'phx_join') joined.set(socket, message);
      const response = message.event === 'phx_join' ? { postgres_changes: subscriptions(message) } : {};
      send(socket, { ...message, event: 'phx_reply', payload: { status: 'ok', response } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    tellInsert() {
      for (const [socket, { joinRef, topic }] of joined) {
        const payload = { ids: [1], data: INSERT };
        send(socket, { joinRef, ref: null, topic, event: 'postgres_changes', payload });
      }
    },
    cut() {
      for (const socket of sockets) (socket as Socket).destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function subscriptions({ payload }: PhoenixMessage): readonly unknown[] {
  const { postgres_changes: asked = [] } = payload.config as { postgres_changes?: readonly object[] };
  return asked.map((change, index) => ({ id: index + 1, ...change }));
}

function parse(text: string): PhoenixMessage {
  const [joinRef, ref, topic, event, payload] = JSON.parse(text);
  return { joinRef, ref, topic, event, payload };
}

function send(socket: Duplex, { joinRef, ref, topic, event, payload }: PhoenixMessage): void {
  const body = Buffer.from(JSON.stringify([joinRef, ref, topic, event, payload]));
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 0xff];
  socket.write(Buffer.concat([Buffer.from([0x81, ...length]), body]));
}

/** The answer to the opening handshake of RFC 6455. */
function handshake({ headers }: IncomingMessage): string {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

/** Reads text frames of a client, which must be masked, not fragmented, and shorter than 64 kB. */
function readFrames(socket: Duplex, onText: (text: string) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < 2) return;
      const short = rest.readUInt8(1) & 0x7f;
      const headLength = short === 126 ? 4 : 2;
      if (rest.length < headLength + 4) return;
      const length = short === 126 ? rest.readUInt16BE(2) : short;
      const end = headLength + 4 + length;
      if (rest.length < end) return;
      const mask = rest.subarray(headLength, headLength + 4);
      const body = rest.subarray(headLength + 4, end).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
      const isText = (rest.readUInt8(0) & 0x0f) === 1;
      rest = rest.subarray(end);
      if (isText) onText(Buffer.from(body).toString('utf8'));
    }
  });
}
