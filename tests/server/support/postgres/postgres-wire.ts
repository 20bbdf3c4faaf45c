import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import type { Engine } from '../../../../server/database/engine.ts';
import { listenLocally } from '../../../support/backend/free-port.ts';
import { cleanUpLater } from '../clean-up.ts';

export interface PostgresWire {
  readonly port: number;
  /** Called before each statement runs, and again when it is stored but its answer is not sent yet. */
  onStatement: (sql: string, moment: 'asked' | 'stored') => Promise<void> | void;
}

const [PARSE, EXECUTE, SYNC, TERMINATE] = ['P', 'E', 'S', 'X'];
/** The current statement of each session. */
const parsed = new WeakMap<Socket, string>();

const SSL_REQUEST = 80877103;
const AUTHENTICATION_CLEARTEXT = message('R', Buffer.from([0, 0, 0, 3]));
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));

/**
 * Opens an embedded database to Postgres clients on this machine, like that of a hosted project: one session at a
 * time has the database, from its first message until no transaction is open.
 */
export async function openPostgresWire(engine: Engine, password: string): Promise<PostgresWire> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A killed client resets its connection.
    socket.on('error', () => socket.destroy());
    serve(socket, engine, password, wire)
      // A test that cuts the connection throws here.
      .catch(() => {})
      .finally(() => {
        sockets.delete(socket);
        socket.destroy();
      });
  });
  const port = await listenLocally(server);
  cleanUpLater(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const wire: PostgresWire = { port, onStatement: () => {} };
  return wire;
}

async function serve(socket: Socket, engine: Engine, password: string, wire: PostgresWire): Promise<void> {
  const messages = readMessages(socket);
  const isLetIn = await greet(socket, messages, password);
  if (!isLetIn) return;
  let next = await messages.next();
  while (next.done !== true) {
    const first = next.value;
    await engine.exclusively(async (database) => {
      let current: Buffer | undefined = first;
      try {
        while (current !== undefined) {
          if ((await pass(current, database, socket, wire)) === 'idle') return;
          const following = await messages.next();
          current = following.done === true ? undefined : following.value;
        }
      } finally {
        // Ends the transaction of a disconnected client.
        await database.exec('rollback');
      }
    });
    next = await messages.next();
  }
}

async function pass(
  request: Buffer,
  database: PGlite,
  socket: Socket,
  wire: PostgresWire,
): Promise<'idle' | 'busy'> {
  const type = String.fromCharCode(request[0] ?? 0);
  if (type === TERMINATE) return 'idle';
  if (type === PARSE) parsed.set(socket, request.toString());
  const statement = parsed.get(socket) ?? '';
  if (type === EXECUTE) await wire.onStatement(statement, 'asked');
  const answer = Buffer.from(await database.execProtocolRaw(request));
  if (type === SYNC) await wire.onStatement(statement, 'stored');
  socket.write(answer);
  return answer.subarray(-READY.length).equals(READY) ? 'idle' : 'busy';
}

/** The start of a session: no TLS on this machine, then the password. */
async function greet(socket: Socket, messages: AsyncGenerator<Buffer>, password: string): Promise<boolean> {
  let start = await messages.next();
  if (start.done !== true && start.value.readInt32BE(4) === SSL_REQUEST) {
    socket.write('N');
    start = await messages.next();
  }
  if (start.done === true) return false;
  socket.write(AUTHENTICATION_CLEARTEXT);
  const given = await messages.next();
  if (given.done === true) return false;
  if (given.value.subarray(5, -1).toString() !== password) {
    socket.end(message('E', Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0')));
    return false;
  }
  socket.write(Buffer.concat([AUTHENTICATED, READY]));
  return true;
}

/** Splits the stream into messages of the protocol; the first ones have no type byte. */
async function* readMessages(socket: Socket): AsyncGenerator<Buffer> {
  let buffered = Buffer.alloc(0);
  let hasStarted = false;
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      buffered = Buffer.concat([buffered, chunk]);
      for (;;) {
        const head = hasStarted ? 1 : 0;
        if (buffered.length < head + 4) break;
        const length = head + buffered.readInt32BE(head);
        if (buffered.length < length) break;
        const whole = buffered.subarray(0, length);
        buffered = buffered.subarray(length);
        if (!hasStarted) hasStarted = whole.readInt32BE(4) !== SSL_REQUEST;
        yield whole;
      }
    }
  } catch {
    // Reset by a killed client: the session ends here.
  }
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
