import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PgliteConnection } from '@supabase/lite/pglite';
import { Kysely, sql } from 'kysely';
import { durableExtensions, durableStartParams } from './database/durable-engine.ts';
import { DatabaseDied, watchEngine } from './engine-watch.ts';
import { isDatabaseError, postgrestRefusal, unavailable } from './postgrest-refusal.ts';
import { SerialDialect } from './serial-dialect.ts';
import { type Lane, Turns } from './turns.ts';

type WithContext = PgliteConnection['withContext'];
type Context = Parameters<WithContext>[0];
type ContextOptions = Parameters<WithContext>[2];

/**
 * The vendor's connection to PGlite with what an open site needs and version 0.10.0 lacks: requests take turns on
 * the one session, grants are left as the migrations made them (its own code would grant everything to everyone),
 * the database sees who is asking from where, and a refusal is answered as hosted Supabase answers it, without
 * the refused row in the log.
 */
export class EmbeddedConnection extends PgliteConnection {
  readonly #turns = new Turns();
  readonly #address = new AsyncLocalStorage<string>();
  readonly #lane = new AsyncLocalStorage<Lane>();
  readonly #folder: string;
  readonly #log: (line: string) => void;
  #engine: ReturnType<typeof watchEngine>;
  #nextRevival = 0;

  constructor(folder: string, log: (line: string) => void = () => {}) {
    super(engineOptions(folder));
    this.#folder = folder;
    this.#log = log;
    this.#engine = watchEngine(this.driver);
    this.kysely = new Kysely({ dialect: new SerialDialect(() => this.#takeTurn()) });
  }

  /** Answers a request on behalf of the address it came from; the database sees it in `request.headers`. */
  from<T>(address: string, answer: () => Promise<T>): Promise<T> {
    return this.#address.run(address, answer);
  }

  /** The database as its owner, with nobody else using it meanwhile. */
  exclusively<T>(work: (database: PGlite) => Promise<T>): Promise<T> {
    return this.#turns.run('staff', async () => work(await this.#living()));
  }

  async #takeTurn() {
    const end = await this.#turns.take(this.#lane.getStore() ?? 'staff');
    try {
      return { database: await this.#living(), end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** The database, started again when it has died; Postgres then recovers everything it had promised to keep. */
  async #living(): Promise<PGlite> {
    if (!this.#engine.isDead()) return this.driver;
    if (Date.now() < this.#nextRevival) throw new DatabaseDied();
    this.#nextRevival = Date.now() + REVIVAL_PAUSE_MS;
    // What is dead may fail to close; its files are let go of all the same.
    await this.driver.close().catch(() => {});
    const { driver } = new PgliteConnection(engineOptions(this.#folder));
    try {
      await driver.waitReady;
    } catch (error) {
      throw new DatabaseDied({ cause: error });
    }
    this.driver = driver;
    this.#engine = watchEngine(driver);
    this.#log('The database had stopped and was started again.');
    return driver;
  }

  /** Called for each request of the data API: one transaction, as the role and with the claims of its token. */
  override async withContext<T>(
    context: Context,
    answer: Parameters<WithContext>[1],
    options?: ContextOptions,
  ): Promise<T> {
    const { role, claims } = identity(context);
    const headers = JSON.stringify({ 'x-forwarded-for': this.#address.getStore() ?? '' });
    try {
      const lane = role === 'anon' ? 'visitors' : 'staff';
      return (await this.#lane.run(lane, () =>
        this.kysely.transaction().execute(async (transaction) => {
          if (options?.rpc?.readOnly === true)
            await sql`set local transaction_read_only = on`.execute(transaction);
          await sql`select
          set_config('request.headers', ${headers}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${String(claims.sub ?? '')}, true),
          set_config('request.jwt.claim.role', ${role}, true),
          set_config('response.status', '', true),
          set_config('response.headers', '', true),
          set_config('role', ${role}, true)`.execute(transaction);
          return answer(transaction);
        }),
      )) as T;
    } catch (error) {
      // The data API is the only caller, and what it awaits here is its Response.
      if (isDatabaseError(error)) return postgrestRefusal(error, role) as T;
      if (error instanceof DatabaseDied) return unavailable() as T;
      throw error;
    }
  }

  /** What is left for the vendor's handler, which prints it: the kind alone, for messages repeat what was asked. */
  override normalizeDbError(error: unknown): unknown {
    if (error instanceof Error) {
      Object.defineProperty(error, inspect.custom, {
        value: () => `Refused by the data API: ${error.constructor.name}`,
      });
    }
    return error;
  }
}

/** Only these two: the server has no key that would make a service_role, and a token must never name another. */
function identity(context: Context): { role: 'anon' | 'authenticated'; claims: Record<string, unknown> } {
  const auth = context?.auth as { role?: unknown; jwt?: unknown } | undefined;
  const claims = typeof auth?.jwt === 'object' && auth.jwt !== null ? { ...auth.jwt } : { role: 'anon' };
  return { role: auth?.role === 'authenticated' ? 'authenticated' : 'anon', claims };
}

const TIMESTAMPTZ = 1184;
/** Between two attempts to start a database that has died: a full disk stays full for a while. */
const REVIVAL_PAUSE_MS = 2000;

function engineOptions(folder: string): ConstructorParameters<typeof PgliteConnection>[0] {
  return {
    url: folder,
    pgliteOptions: {
      startParams: [...durableStartParams],
      extensions: { pg_trgm, ...durableExtensions },
      relaxedDurability: false,
      parsers: { [TIMESTAMPTZ]: isoTimestamp },
    },
  };
}

/** "2026-11-21 01:34:49.479+00" as PostgREST writes it, "2026-11-21T01:34:49.479+00:00". */
function isoTimestamp(text: string): string {
  return text.replace(
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/,
    (_all, day, time, hours, minutes) => `${day}T${time}${hours}${minutes ?? ':00'}`,
  );
}
