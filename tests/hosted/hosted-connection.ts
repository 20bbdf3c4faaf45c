import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresConnection } from '@supabase/lite/postgres';
import { sql } from 'kysely';
import { isDatabaseError, postgrestRefusal } from '../../server/api/postgrest-refusal.ts';
import { SUPERUSER } from '../server/support/postgres/debian-postgres.ts';

type WithContext = PostgresConnection['withContext'];

/**
 * Runs each request of the data API on a real PostgreSQL as PostgREST does on a hosted project: as the role
 * `authenticator`, which changes to the role of the token, after the function of the pre-request setting. PostgREST
 * itself is not to be had from a package registry; what it makes of a request comes from the vendor's own library.
 */
export class HostedConnection extends PostgresConnection {
  readonly #request = new AsyncLocalStorage<Request>();

  constructor(port: number, database: string) {
    // For the sign-in and for reading the schema. A request gives up these rights first.
    super({ url: `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}` });
  }

  /** Answers this request; SQL finds its method, path and headers where PostgREST puts them. */
  answering<T>(request: Request, answer: () => Promise<T>): Promise<T> {
    return this.#request.run(request, answer);
  }

  override async withContext<T>(
    context: Parameters<WithContext>[0],
    answer: Parameters<WithContext>[1],
  ): Promise<T> {
    const { role: asked, jwt } = (context?.auth ?? {}) as { readonly role?: unknown; readonly jwt?: unknown };
    const role = asked === 'authenticated' ? 'authenticated' : 'anon';
    const { method = '', url = 'http://x/', headers = new Headers() } = this.#request.getStore() ?? {};
    try {
      return (await this.kysely.transaction().execute(async (transaction) => {
        await sql`set local session authorization authenticator`.execute(transaction);
        await sql`select set_config('request.method', ${method}, true),
          set_config('request.path', ${new URL(url).pathname.replace('/rest/v1', '')}, true),
          set_config('request.headers', ${JSON.stringify(Object.fromEntries(headers))}, true),
          set_config('request.jwt.claims', ${JSON.stringify(jwt ?? { role })}, true),
          set_config('role', ${role}, true)`.execute(transaction);
        await sql`select admission.check_request()`.execute(transaction);
        return answer(transaction);
      })) as T;
    } catch (error) {
      // Only the data API calls this, and the value it awaits here is its Response.
      if (isDatabaseError(error)) return postgrestRefusal(error, role) as T;
      throw error;
    }
  }
}
