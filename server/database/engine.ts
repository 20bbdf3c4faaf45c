import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { durableExtensions, durableStartParams } from './durable-engine.ts';
import { FairMutex, type Lane } from './fair-mutex.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** Of the Postgres in PGlite's package; a test compares. Files of another major it cannot read. */
export const POSTGRES_MAJOR = 17;

/** The Postgres in this process has ended; the files are as a crash leaves them, and the next start recovers them. */
export class DatabaseDied extends Error {
  override readonly name = 'DatabaseDied';

  constructor(options?: ErrorOptions) {
    super('The database has stopped.', options);
  }
}

/** Between two attempts to start a database that has died: a full disk stays full for a while. */
const REVIVAL_PAUSE_MS = 2000;
/**
 * PGlite 0.4.5 leaks a little with each refused statement: after 12,485 of them a session answers every question with
 * nothing and stores nothing, without an error (measured; npm run bench:forgetting). It is started anew long before.
 */
const ERRORS_A_SESSION = 4000;
/** The first byte of Terminate, the protocol's message that closes a session. */
const TERMINATE = 0x58;

const OPTIONS: PGliteOptions = {
  startParams: [...durableStartParams],
  extensions: { pg_trgm, ...durableExtensions },
  relaxedDurability: false,
  parsers: VALUE_PARSERS,
};

/**
 * The Postgres of one folder, inside this process. It has a single session: whoever wants it waits for a turn, and
 * nobody can slip into the transaction of another. When it has died, the next turn starts it again, and Postgres
 * recovers everything it had promised to keep.
 */
export class Engine {
  readonly #turns = new FairMutex();
  readonly #folder: string;
  readonly #log: (line: string) => void;
  readonly #errorsASession: number;
  #session: Session;
  #nextRevival = 0;

  private constructor(folder: string, log: (line: string) => void, errorsASession: number, session: Session) {
    this.#folder = folder;
    this.#log = log;
    this.#errorsASession = errorsASession;
    this.#session = session;
  }

  /**
   * Starts Postgres on a folder that this process alone uses; an empty one becomes a new database.
   * @throws when Postgres cannot start on the files, without saying why.
   */
  static async open(
    folder: string,
    log: (line: string) => void = () => {},
    errorsASession = ERRORS_A_SESSION,
  ): Promise<Engine> {
    return new Engine(folder, log, errorsASession, await startSession(folder));
  }

  /** The database as its owner, with nobody else using it meanwhile. */
  exclusively<T>(work: (database: PGlite) => Promise<T>): Promise<T> {
    return this.#turns.run('staff', async () => work(await this.#living()));
  }

  /**
   * The database for as long as the caller keeps the turn, which `end` gives to the next.
   * @throws DatabaseDied when it has died and does not start again yet.
   */
  async acquire(lane: Lane): Promise<{ readonly database: PGlite; end(): void }> {
    const end = await this.#turns.take(lane);
    try {
      return { database: await this.#living(), end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Stops Postgres; closing again does nothing. */
  async close(): Promise<void> {
    if (!this.#session.database.closed) await this.#session.database.close();
  }

  async #living(): Promise<PGlite> {
    const isDead = this.#session.isDead();
    const isWorn = this.#session.errors() >= this.#errorsASession;
    if (!isDead && !isWorn) return this.#session.database;
    // Not by the wall's clock: set back by hours, it would keep the database dead for hours.
    if ((isDead || this.#session.database.closed) && performance.now() < this.#nextRevival)
      throw new DatabaseDied();
    this.#nextRevival = performance.now() + REVIVAL_PAUSE_MS;
    // What is dead may fail to close; its files are let go of all the same.
    await this.#session.database.close().catch(() => {});
    try {
      this.#session = await startSession(this.#folder);
    } catch (error) {
      throw new DatabaseDied({ cause: error });
    }
    if (isDead) this.#log('The database had stopped and was started again.');
    return this.#session.database;
  }
}

interface Session {
  readonly database: PGlite;
  isDead(): boolean;
  /** How many statements it has refused. */
  errors(): number;
}

/**
 * Notices when Postgres ends itself, as it does when it cannot write its log, and makes every later call throw.
 * PGlite itself would call into the dead instance, in a loop that never ends and blocks the whole process.
 */
async function startSession(folder: string): Promise<Session> {
  const database = new PGlite(folder, OPTIONS);
  let isDead = false;
  let errors = 0;
  const guarded =
    <Options, Answer>(call: (message: Uint8Array, options?: Options) => Promise<Answer>) =>
    async (message: Uint8Array, options?: Options): Promise<Answer> => {
      if (isDead && message[0] !== TERMINATE) throw new DatabaseDied();
      try {
        return await call(message, options);
      } catch (error) {
        errors += 1;
        if (isFatal(error)) isDead = true;
        throw error;
      }
    };
  database.execProtocol = guarded(database.execProtocol.bind(database));
  database.execProtocolStream = guarded(database.execProtocolStream.bind(database));
  await database.waitReady;
  return { database, isDead: () => isDead, errors: () => errors };
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'PANIC' || error.severity === 'FATAL')
  );
}
