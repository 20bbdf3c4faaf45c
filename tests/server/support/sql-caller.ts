import type { SqlDatabase } from './hosted-like-database.ts';

/** Who asks the database: a role, the claims of its token and the address it comes from. */
export interface Caller {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims?: Record<string, unknown>;
  readonly address?: string;
}

export const VISITOR: Caller = { role: 'anon', address: '192.0.2.1' };

/** Somebody with a token of this session; of the one that addAccount() opened, unless told otherwise. */
export function signedIn(userId: string, sessionId = userId): Caller {
  return { role: 'authenticated', claims: { sub: userId, role: 'authenticated', session_id: sessionId } };
}

/** One request as PostgREST makes it: a transaction with the role and the token's claims. */
export async function as<Row>(
  database: SqlDatabase,
  caller: Caller,
  sql: string,
  params: unknown[] = [],
): Promise<Row[]> {
  await database.exec('begin');
  try {
    await database.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
        set_config('request.headers', $3, true), set_config('role', $4, true)`,
      [
        JSON.stringify(caller.claims ?? {}),
        String(caller.claims?.sub ?? ''),
        JSON.stringify(caller.address === undefined ? {} : { 'x-forwarded-for': caller.address }),
        caller.role,
      ],
    );
    const { rows } = await database.query<Row>(sql, params);
    await database.exec('commit');
    return rows;
  } catch (error) {
    await database.exec('rollback');
    throw error;
  }
}

/** Makes an account, staff unless told otherwise, and a session that has the same id. Gives the id. */
export async function addAccount(database: SqlDatabase, email: string, role = 'staff'): Promise<string> {
  const id = crypto.randomUUID();
  await database.query(
    `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, ($3::text)::jsonb, '{}')`,
    [id, email, JSON.stringify({ role })],
  );
  await openSession(database, id, id);
  return id;
}

/** What signing in leaves in the database. */
export async function openSession(
  database: SqlDatabase,
  userId: string,
  sessionId: string = crypto.randomUUID(),
): Promise<string> {
  await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId]);
  return sessionId;
}

const INSERT = `insert into public."ContactTable" (name, email, phone, message, submission_id)
  values ('Margaret', 'margaret@example.com', 2025550143, 'My printer is gone.', $1)`;

/** Sends a message as a visitor does. Gives its number. */
export async function sendMessage(database: SqlDatabase, caller: Caller = VISITOR): Promise<number> {
  const submission = crypto.randomUUID();
  await as(database, caller, INSERT, [submission]);
  const { rows } = await database.query<{ id: unknown }>(
    'select id from public."ContactTable" where submission_id = $1',
    [submission],
  );
  return Number(rows[0]?.id);
}
