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
const SSL_REQUEST = 80877103;
const AUTHENTICATION_CLEARTEXT = message('R', Buffer.from([0, 0, 0, 3]));
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));

/**
 * Opens an embedded database to Postgres clients on this machine, like that of a hosted project: one session at a
 * time has the database, from its first message until no transaction is open.
 */
export async function openPostgresWire(engine: Engine, password: string): Promise<PostgresWire> {
  const server = createServer((socket) => {
    cleanUpLater(() => void socket.destroy());
    // A killed client resets its connection.
    socket.on('error', () => socket.destroy());
    serve(socket, engine, password, wire)
      // Each session ends so: its client is gone, or a test that cuts the connection throws here.
      .catch(() => {})
      .finally(() => socket.destroy());
  });
  const port = await listenLocally(server);
  cleanUpLater(() => void server.close());
  const wire: PostgresWire = { port, onStatement: () => {} };
  return wire;
}

async function serve(socket: Socket, engine: Engine, password: string, wire: PostgresWire): Promise<never> {
  const messages = readMessages(socket);
  const next = async () => {
    const { value, done } = await messages.next();
    if (done === true) throw new Error('The client is gone.');
    return value;
  };
  let statement = '';
  /** Answers a message. Returns whether no transaction is open then. */
  const pass = async (request: Buffer, database: PGlite): Promise<boolean> => {
    const type = String.fromCharCode(request[0] ?? 0);
    if (type === TERMINATE) return true;
    if (type === PARSE) statement = request.toString();
    if (type === EXECUTE) await wire.onStatement(statement, 'asked');
    const answer = Buffer.from(await database.execProtocolRaw(request));
    if (type === SYNC) await wire.onStatement(statement, 'stored');
    socket.write(answer);
    return answer.subarray(-READY.length).equals(READY);
  };
  await greet(socket, next, password);
  for (;;) {
    const first = await next();
    await engine.exclusively(async (database) => {
      try {
        let isIdle = await pass(first, database);
        while (!isIdle) isIdle = await pass(await next(), database);
      } finally {
        // Ends the transaction of a disconnected client.
        await database.exec('rollback');
      }
    });
  }
}

/** The start of a session: no TLS on this machine, then the password. */
async function greet(socket: Socket, next: () => Promise<Buffer>, password: string): Promise<void> {
  const isForTls = (await next()).readInt32BE(4) === SSL_REQUEST;
  if (isForTls) {
    socket.write('N');
    await next();
  }
  socket.write(AUTHENTICATION_CLEARTEXT);
  const given = await next();
  if (given.subarray(5, -1).toString() !== password) {
    socket.end(message('E', Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0')));
    throw new Error('A wrong password.');
  }
  socket.write(Buffer.concat([AUTHENTICATED, READY]));
}

/** Splits the stream into messages of the protocol; the first ones have no type byte. */
async function* readMessages(socket: Socket): AsyncGenerator<Buffer> {
  let buffered = Buffer.alloc(0);
  let hasStarted = false;
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
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
