import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, sql } from 'kysely';
import { DatabaseDied, type Engine } from '../database/engine.ts';
import type { Lane } from '../database/fair-mutex.ts';
import { isDatabaseError, postgrestRefusal, unavailable } from './postgrest-refusal.ts';
import { SerialDialect } from './serial-dialect.ts';

type WithContext = PostgresConnection['withContext'];
type Context = Parameters<WithContext>[0];
type ContextOptions = Parameters<WithContext>[2];

/**
 * The vendor's connection over our engine, with what an open site needs and version 0.10.0 lacks: requests take turns
 * on the one session, grants are left as the migrations made them (its own code would grant everything to everyone),
 * the database sees who is asking from where, and a refusal is answered as hosted Supabase answers it, without the
 * refused row in the log. It extends the connection to a server because that one alone makes no PGlite of its own;
 * its driver connects on the first query, and none ever reaches it.
 */
export class SupabaseConnection extends PostgresConnection {
  readonly #address = new AsyncLocalStorage<string>();
  readonly #lane = new AsyncLocalStorage<Lane>();

  readonly #senderSecret: string;

  /** @param senderSecret makes the names that senders are counted by (sender_secret() in the migrations). */
  constructor(engine: Engine, senderSecret: string) {
    super({});
    this.#senderSecret = senderSecret;
    this.kysely = new Kysely({
      dialect: new SerialDialect(() => engine.acquire(this.#lane.getStore() ?? 'staff')),
    });
  }

  /** Answers a request on behalf of the address it came from; the database sees it in `request.headers`. */
  from<T>(address: string, answer: () => Promise<T>): Promise<T> {
    return this.#address.run(address, answer);
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
          set_config('third_age.sender_secret', ${this.#senderSecret}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${String(claims.sub ?? '')}, true),
          set_config('request.jwt.claim.role', ${role}, true),
          set_config('response.status', '', true),
          set_config('response.headers', '', true),
          set_config('role', ${role}, true)`.execute(transaction);
          // A token outlives its session by up to an hour. Hosted projects ask the same before each request.
          if (role === 'authenticated') await sql`select private.refuse_ended_session()`.execute(transaction);
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
