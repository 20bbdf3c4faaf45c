import { connect, type Socket } from 'node:net';
import { cleanUpLater } from './clean-up.ts';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything that has arrived so far, a letter for each byte. */
  received(): string;
  /** Resolves when the other side has ended the connection, however it did. */
  readonly closed: Promise<void>;
}

/** Opens a connection to the server, for requests that no client library would send. */
export async function openRaw(origin: string, text = '', from = '127.0.0.1'): Promise<RawConnection> {
  const { port } = new URL(origin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A server may reset the connection of a client that breaks the rules.
  socket.on('error', () => {});
  cleanUpLater(() => void socket.destroy());
  const connected = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  await Promise.race([connected, closed]);
  if (text !== '') socket.write(text, 'latin1');
  return { socket, received: () => received, closed };
}

/** The end of the first line of a request, and headers after which the server ends the connection. */
export function closing(host = 'x'): string {
  return `HTTP/1.1\r\nHost: ${host}\r\nConnection: close`;
}

/** Sends the bytes and returns everything that is answered until the server ends the connection. */
export async function askRaw(origin: string, text: string): Promise<string> {
  const connection = await openRaw(origin, text);
  await connection.closed;
  return connection.received();
}
