import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, sql } from 'kysely';
import { DatabaseStoppedError, type Engine } from '../database/engine.ts';
import { ClientGone } from '../database/fair-queue.ts';
import { isDatabaseError, postgrestRefusal, unavailable } from './postgrest-refusal.ts';
import { SerialDialect } from './serial-dialect.ts';

type WithContext = PostgresConnection['withContext'];
type Context = Parameters<WithContext>[0];
type ContextOptions = Parameters<WithContext>[2];

/**
 * The vendor's connection over our engine, with what a public site needs and version 0.10.0 lacks:
 * - requests use the one session in turns;
 * - grants stay as the migrations made them (the vendor's code would grant everything to everyone);
 * - the database knows the address of the client;
 * - a refusal is answered as hosted Supabase answers it, and the refused row is not logged.
 * It extends the vendor's class for a database server, because only that one does not create a PGlite of its own. Its
 * driver would connect at the first query, and no query reaches it.
 */
export class SupabaseConnection extends PostgresConnection {
  readonly #address = new AsyncLocalStorage<string>();

  readonly #senderSecret: string;

  /** @param senderSecret keys the hashes by which senders are counted (sender_secret() in the migrations). */
  constructor(engine: Engine, senderSecret: string) {
    super({});
    this.#senderSecret = senderSecret;
    this.kysely = new Kysely({ dialect: new SerialDialect(() => engine.acquire()) });
  }

  /** Runs `answer` for a client at this address; SQL finds the address in `request.headers`. */
  from<T>(address: string, answer: () => Promise<T>): Promise<T> {
    return this.#address.run(address, answer);
  }

  /**
   * The vendor's library calls this for each request of the data API: one transaction, with the role and the claims
   * of its token.
   */
  override async withContext<T>(
    context: Context,
    answer: Parameters<WithContext>[1],
    options?: ContextOptions,
  ): Promise<T> {
    const { role, claims } = identity(context);
    const headers = JSON.stringify({ 'x-forwarded-for': this.#address.getStore() ?? '' });
    try {
      return (await this.kysely.transaction().execute(async (transaction) => {
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
        // A token stays valid for up to an hour after its session has ended. Hosted projects make the same check
        // before each request.
        if (role === 'authenticated') await sql`select private.refuse_ended_session()`.execute(transaction);
        return answer(transaction);
      })) as T;
    } catch (error) {
      // Only the data API calls this, and the value it awaits here is its Response.
      if (isDatabaseError(error)) return postgrestRefusal(error, role) as T;
      // Nobody reads the answer to a client that has gone; an error would be logged.
      if (error instanceof DatabaseStoppedError || error instanceof ClientGone) return unavailable() as T;
      throw error;
    }
  }

  /** The vendor's handler logs this error: only its kind, because the message may quote what a person wrote. */
  override normalizeDbError(error: unknown): unknown {
    if (error instanceof Error) {
      Object.defineProperty(error, inspect.custom, {
        value: () => `Refused by the data API: ${error.constructor.name}`,
      });
    }
    return error;
  }
}

/** Only these two roles: no key of this server stands for service_role, and a token must not name another role. */
function identity(context: Context): { role: 'anon' | 'authenticated'; claims: Record<string, unknown> } {
  const auth = context?.auth as { role?: unknown; jwt?: unknown } | undefined;
  const claims = typeof auth?.jwt === 'object' && auth.jwt !== null ? { ...auth.jwt } : { role: 'anon' };
  return { role: auth?.role === 'authenticated' ? 'authenticated' : 'anon', claims };
}
