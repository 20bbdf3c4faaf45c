import type { SqlSession } from '../../../../server/database/migrations.ts';

/** The client of a request: a role, the claims of its token and its address. */
export interface Caller {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly claims?: Record<string, unknown>;
  readonly address?: string;
}

export const VISITOR: Caller = { role: 'anon', address: '192.0.2.1' };

/** A caller with a token of this session; by default the session that addAccount() opened. */
export function signedIn(userId: string, sessionId = userId): Caller {
  return { role: 'authenticated', claims: { sub: userId, role: 'authenticated', session_id: sessionId } };
}

/** Runs one request as PostgREST does: in a transaction with the role and the token's claims. */
export async function as<Row>(
  database: SqlSession,
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

/** Creates an account, staff by default, and a session with the same id. Returns the id. */
export async function addAccount(database: SqlSession, email: string, role = 'staff'): Promise<string> {
  const id = crypto.randomUUID();
  await database.query(
    `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, ($3::text)::jsonb, '{}')`,
    [id, email, JSON.stringify({ role })],
  );
  await openSession(database, id, id);
  return id;
}

/** Inserts the rows that a sign-in leaves. */
export async function openSession(
  database: SqlSession,
  userId: string,
  sessionId: string = crypto.randomUUID(),
): Promise<string> {
  await database.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId]);
  return sessionId;
}

const INSERT = `insert into public."ContactTable" (name, email, phone, message, submission_id)
  values ('Margaret', 'margaret@example.com', 2025550143, 'My printer is gone.', $1)`;

/** Sends a message as a visitor does. Returns its number. */
export async function sendMessage(database: SqlSession, caller: Caller = VISITOR): Promise<number> {
  const submission = crypto.randomUUID();
  await as(database, caller, INSERT, [submission]);
  const { rows } = await database.query<{ id: unknown }>(
    'select id from public."ContactTable" where submission_id = $1',
    [submission],
  );
  return Number(rows[0]?.id);
}
