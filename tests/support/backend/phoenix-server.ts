import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenLocally } from './free-port.ts';

/** A message of the Phoenix channels protocol, version 2: an array whose positions have fixed meanings. */
export interface PhoenixMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type PhoenixServer = Awaited<ReturnType<typeof startPhoenixServer>>;

const INSERT = {
  type: 'INSERT',
  schema: 'public',
  table: 'ContactTable',
  commit_timestamp: '2026-11-21T09:12:33Z',
  columns: [{ name: 'id', type: 'int8' }],
  record: { id: 4 },
  errors: null,
};

/**
 * Starts the part of a Realtime server that a client needs to join a channel and get events, over real sockets. It
 * answers joins as Realtime does: with an id for each requested kind of change.
 */
export async function startPhoenixServer() {
  const received: PhoenixMessage[] = [];
  const joined = new Map<WebSocket, PhoenixMessage>();
  const http = createServer((_request, response) => response.writeHead(404).end());
  const { clients } = new WebSocketServer({ server: http }).on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('close', () => joined.delete(socket));
    socket.on('message', (text) => {
      const [joinRef, ref, topic, event, payload] = JSON.parse(String(text));
      const message: PhoenixMessage = { joinRef, ref, topic, event, payload };
      received.push(message);
      if (event === 'phx_join') joined.set(socket, message);
      const response = event === 'phx_join' ? { postgres_changes: subscriptions(message) } : {};
      send(socket, { ...message, event: 'phx_reply', payload: { status: 'ok', response } });
    });
  });
  /** Cuts every connection without a close message, as a crash does. */
  const cut = () => {
    for (const socket of clients) socket.terminate();
  };
  return {
    origin: `http://127.0.0.1:${await listenLocally(http)}`,
    /** All messages received, oldest first. */
    received: received as readonly PhoenixMessage[],
    /** Sends an INSERT event to every client that has joined. */
    tellInsert() {
      for (const [socket, { joinRef, topic }] of joined) {
        const payload = { ids: [1], data: INSERT };
        send(socket, { joinRef, ref: null, topic, event: 'postgres_changes', payload });
      }
    },
    cut,
    close() {
      cut();
      return new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

function subscriptions({ payload }: PhoenixMessage): readonly unknown[] {
  const { postgres_changes: asked = [] } = payload.config as { postgres_changes?: readonly object[] };
  return asked.map((change, index) => ({ id: index + 1, ...change }));
}

function send(socket: WebSocket, { joinRef, ref, topic, event, payload }: PhoenixMessage): void {
  socket.send(JSON.stringify([joinRef, ref, topic, event, payload]));
}
