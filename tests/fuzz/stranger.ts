import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { SeededRandom } from '../bench/outbox/seeded-random.ts';
import type { WrittenRequest } from './grammar.ts';

/**
 * Longer than every time limit of the server, also than the 150 seconds for which it keeps an idle connection: one that
 * lasts longer is one that it has forgotten.
 */
const FORGOTTEN_MS = 240_000;
/** Ends the connection after the last answer. */
const LAST = 'GET /robots.txt HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

export interface Heard {
  /** The heads of answers that mean that the server has failed. */
  readonly failures: readonly string[];
  /** What was sent, when the server has not closed the connection. */
  readonly forgotten: string | undefined;
}

/**
 * Sends all requests over one connection, as a well-behaved, a slow, an impatient or a broken client would, and
 * resolves when it is closed.
 */
export async function beStranger(
  random: SeededRandom,
  port: number,
  requests: readonly WrittenRequest[],
): Promise<Heard> {
  const localAddress = `127.${random.between(1, 3)}.${random.between(0, 255)}.${random.between(1, 254)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  // The server may reset the connection of a client that breaks the rules.
  socket.on('error', () => {});
  const failures: string[] = [];
  let unread = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    unread += chunk;
    for (const [head] of unread.matchAll(/HTTP\/1\.1 5\d\d [\s\S]*?\r\n\r\n/g))
      if (!isMeant(head)) failures.push(head);
    // A head is at most this long, and may come in two pieces.
    unread = unread.slice(Math.max(unread.lastIndexOf('HTTP/1.1 5'), unread.length - 2000, 0));
    if (unread.includes('\r\n\r\n')) unread = unread.slice(unread.lastIndexOf('\r\n\r\n') + 4);
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.once('end', () => socket.destroy());
  let sent = '';
  let forgotten: string | undefined;
  const patience = setTimeout(() => {
    forgotten = sent;
    socket.destroy();
  }, FORGOTTEN_MS);

  const text = requests.map((request) => request.text).join('');
  const isComplete = requests.every((request) => request.isComplete);
  const isPatient = isComplete && !random.isOneIn(3);
  const written = random.isOneIn(10) ? text.slice(0, random.between(0, text.length)) : text;
  if (random.isOneIn(10)) readSlowly(socket, random.between(1, 10));
  sent = isPatient && written === text ? text + LAST : written;
  await write(socket, sent, random);
  if (!isPatient || written !== text) leave(socket, random.between(0, 3));
  await closed;
  clearTimeout(patience);
  return { failures, forgotten };
}

/** "Not now" with a time to come back is an answer the server means to give. */
function isMeant(head: string): boolean {
  return head.startsWith('HTTP/1.1 503') && /\r\nretry-after: \d+\r\n/i.test(head);
}

async function write(socket: Socket, text: string, random: SeededRandom): Promise<void> {
  const size = random.isOneIn(10) ? random.between(1, 50) : text.length + 1;
  for (let at = 0, pieces = 0; at < text.length && !socket.destroyed; pieces += 1) {
    const end = pieces < 20 ? at + size : text.length;
    socket.write(text.slice(at, end), 'latin1');
    at = end;
    if (at < text.length) await setImmediate();
  }
}

async function readSlowly(socket: Socket, pauses: number): Promise<void> {
  for (let pause = 0; pause < pauses; pause += 1) {
    socket.pause();
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    socket.resume();
    await setImmediate();
  }
}

function leave(socket: Socket, how: number): void {
  if (how === 0) socket.end();
  else if (how === 1) socket.destroy();
  else if (how === 2) socket.resetAndDestroy();
  else socket.once('data', () => socket.destroy()).end();
}
