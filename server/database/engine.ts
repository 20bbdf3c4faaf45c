import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { durableExtensions, durableStartParams } from './durable-engine.ts';
import { FairQueue } from './fair-queue.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

// For the whole process, before any Postgres starts. V8 13.6 (Node 24) can free machine code of WebAssembly twice after
// a session has been closed, which ends the process; now it keeps what it replaces (docs/decisions/014).
setFlagsFromString('--no-wasm-code-gc');

/**
 * The major version of Postgres in PGlite's package; a test compares. It cannot read files of another major version.
 */
export const POSTGRES_MAJOR = 17;

/** Postgres in this process has ended. The files are in the state of a crash, and the next start recovers them. */
export class DatabaseStoppedError extends Error {
  override readonly name = 'DatabaseStoppedError';

  constructor(options?: ErrorOptions) {
    super('The database has stopped.', options);
  }
}

/** Pause between two attempts to restart Postgres. A full disk would make every attempt fail. */
const RESTART_PAUSE_MS = 2000;
/**
 * PGlite 0.4.5 leaks memory with each refused statement: after 12,485 of them a session answers every query with
 * nothing and stores nothing, without an error (measured; npm run bench:forgetting). The session is restarted long
 * before.
 */
const MAX_SESSION_ERRORS = 4000;
/** First bytes of the protocol's messages from the client. Terminate closes a session. */
const TERMINATE = 0x58;
const [QUERY, EXECUTE, SYNC] = [0x51, 0x45, 0x53];
/** The messages that end what Postgres answers to Execute. */
const EXECUTED: ReadonlySet<string> = new Set(['commandComplete', 'emptyQuery', 'portalSuspended', 'error']);

/**
 * The cache of Postgres. Each start clears all of it, so the usual 128 MB take 110 MB more memory and up to half a
 * second more, also where they are never used. The operating system caches the files as well: with 100,000 messages an
 * answer takes a few milliseconds longer at most, only their count up to 18 (npm run bench:server).
 */
export const CACHE_PARAMS: readonly string[] = ['-c', 'shared_buffers=16MB'];

const OPTIONS: PGliteOptions = {
  startParams: [...durableStartParams, ...CACHE_PARAMS],
  extensions: { pg_trgm, ...durableExtensions },
  relaxedDurability: false,
  parsers: VALUE_PARSERS,
};

/**
 * Postgres on one folder, inside this process. It has a single session, so its users take turns, and nobody can run a
 * statement in the transaction of another. When Postgres has stopped, the next turn starts it again, and it recovers
 * everything it has acknowledged.
 */
export class Engine {
  /** The one queue for the session: requests enter it on admission, and take their turns here. */
  readonly queue = new FairQueue();
  readonly #folder: string;
  readonly #log: (line: string) => void;
  readonly #maxSessionErrors: number;
  #session: Session;
  #nextRestart = 0;

  private constructor(
    folder: string,
    log: (line: string) => void,
    maxSessionErrors: number,
    session: Session,
  ) {
    this.#folder = folder;
    this.#log = log;
    this.#maxSessionErrors = maxSessionErrors;
    this.#session = session;
  }

  /**
   * Starts Postgres on a folder that only this process uses; an empty folder becomes a new database.
   * @throws an error without a reason when Postgres cannot start on the files.
   */
  static async open(
    folder: string,
    log: (line: string) => void = () => {},
    maxSessionErrors = MAX_SESSION_ERRORS,
  ): Promise<Engine> {
    return new Engine(folder, log, maxSessionErrors, await startSession(folder));
  }

  /** Runs the work as the owner of the database, in a turn of its own. */
  exclusively<T>(work: (database: PGlite) => Promise<T>): Promise<T> {
    return this.queue.run(async () => work(await this.#running()));
  }

  /**
   * Gives the database until the caller calls `end`, which passes the turn on.
   * @throws DatabaseStoppedError when Postgres has stopped and cannot be started yet.
   */
  async acquire(): Promise<{ readonly database: PGlite; end(): void }> {
    const end = await this.queue.take();
    try {
      return { database: await this.#running(), end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Stops Postgres. A second call does nothing. */
  async close(): Promise<void> {
    if (!this.#session.database.closed) await this.#session.database.close();
  }

  async #running(): Promise<PGlite> {
    const hasStopped = this.#session.hasStopped();
    const hasTooManyErrors = this.#session.errors() >= this.#maxSessionErrors;
    if (!hasStopped && !hasTooManyErrors) return this.#session.database;
    // A monotonic clock: with the system clock set back by hours, no restart would be tried for hours.
    if ((hasStopped || this.#session.database.closed) && performance.now() < this.#nextRestart)
      throw new DatabaseStoppedError();
    this.#nextRestart = performance.now() + RESTART_PAUSE_MS;
    // Closing a stopped session may fail; its files are closed all the same.
    await this.#session.database.close().catch(() => {});
    try {
      this.#session = await startSession(this.#folder);
    } catch (error) {
      throw new DatabaseStoppedError({ cause: error });
    }
    if (hasStopped) this.#log('The database had stopped and was started again.');
    return this.#session.database;
  }
}

/** One message of the protocol, from Postgres. */
interface Message {
  readonly name: string;
}

interface Session {
  readonly database: PGlite;
  hasStopped(): boolean;
  /** Statements that this session has refused so far. */
  errors(): number;
}

/**
 * Detects that Postgres has ended itself, as it does when it cannot write its log, or that WebAssembly has aborted it,
 * and makes every later call throw. Otherwise PGlite calls into the stopped instance in an endless loop, which blocks
 * the whole process.
 */
async function startSession(folder: string): Promise<Session> {
  const database = new PGlite(folder, OPTIONS);
  let hasStopped = false;
  let errors = 0;
  const stop = () => {
    hasStopped = true;
    // Closing would otherwise make a checkpoint of memory that nobody can trust any more.
    database.Module._pgl_run_atexit_funcs = () => {};
  };
  const guarded =
    <Options, Answer>(
      call: (message: Uint8Array, options?: Options) => Promise<Answer>,
      messagesOf: (answer: Answer) => readonly Message[],
    ) =>
    async (message: Uint8Array, options?: Options): Promise<Answer> => {
      if (hasStopped && message[0] !== TERMINATE) throw new DatabaseStoppedError();
      const answer = await call(message, options).catch((error: unknown) => {
        errors += 1;
        if (isFatal(error)) stop();
        throw error;
      });
      if (!isComplete(message, messagesOf(answer))) {
        stop();
        throw new DatabaseStoppedError();
      }
      return answer;
    };
  database.execProtocol = guarded(database.execProtocol.bind(database), ({ messages }) => messages);
  database.execProtocolStream = guarded(database.execProtocolStream.bind(database), (messages) => messages);
  await database.waitReady;
  return { database, hasStopped: () => hasStopped, errors: () => errors };
}

/**
 * Whether Postgres has answered the message to its end. PGlite ignores it when WebAssembly aborts Postgres in the
 * middle: the rest of the answer is missing, and without this check a message would be acknowledged and not stored.
 */
function isComplete([kind]: Uint8Array, messages: readonly Message[]): boolean {
  if (kind === EXECUTE) return messages.some(({ name }) => EXECUTED.has(name));
  if (kind === QUERY || kind === SYNC) return messages.some(({ name }) => name === 'readyForQuery');
  return true;
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'PANIC' || error.severity === 'FATAL')
  );
}
