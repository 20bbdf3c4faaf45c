import { randomUUID } from 'node:crypto';
import { BCRYPT_COST } from '../admin/staff-accounts.ts';
import type { Engine } from '../database/engine.ts';
import type { Api } from './auth-api.ts';
import { authError } from './auth-error.ts';
import { passwordChecks } from './password-checks.ts';

/**
 * A hash that matches no password. It is checked when an account does not exist, so that the answer takes equally
 * long.
 */
export const NOBODYS_HASH = `$2b$${BCRYPT_COST}$${'.'.repeat(53)}`;

interface Account {
  readonly id: string;
  readonly hash: string;
}

/**
 * Signing in by password, in place of the vendor's own handler. Exactly one password is checked whether the account
 * exists or not, so the duration does not reveal which. The check runs in a thread of its own. After a success the
 * vendor's library makes the tokens of a new session. All other requests go to the vendor's handler.
 */
export function passwordSignIn(vendor: Api, engine: Engine, checkPassword = passwordChecks()): Api {
  return async (request, address) => {
    const url = new URL(request.url);
    const isSignIn =
      request.method === 'POST' &&
      url.pathname === '/auth/v1/token' &&
      url.searchParams.get('grant_type') === 'password';
    if (!isSignIn) return vendor(request, address);

    const { email, password } = (await request.json()) as { email: string; password: string };
    const account = await findAccount(engine, email);
    const isRight = await checkPassword(password, account?.hash ?? NOBODYS_HASH);
    if (account === undefined || !isRight)
      return authError(400, 'invalid_credentials', 'Invalid login credentials');
    const refreshToken = await openSession(engine, account.id);
    url.searchParams.set('grant_type', 'refresh_token');
    const { headers } = request;
    headers.delete('Content-Length');
    const body = JSON.stringify({ refresh_token: refreshToken });
    return vendor(new Request(url, { method: 'POST', headers, body }), address);
  };
}

async function findAccount(engine: Engine, email: string): Promise<Account | undefined> {
  const { rows } = await engine.exclusively((database) =>
    database.query<Account>(
      `select id, encrypted_password as hash from auth.users
       where email = $1 and not is_sso_user and encrypted_password ~ '^\\$2[aby]\\$\\d\\d\\$.{53}$'
         and email_confirmed_at is not null and deleted_at is null
         and (banned_until is null or banned_until <= now())`,
      [email.toLowerCase()],
    ),
  );
  return rows[0];
}

/**
 * Inserts a session as the vendor's library does. Its refresh token is used once, immediately, and never leaves the
 * server.
 */
async function openSession(engine: Engine, userId: string): Promise<string> {
  const sessionId = randomUUID();
  const refreshToken = randomUUID();
  await engine.exclusively((database) =>
    database.transaction(async (transaction) => {
      await transaction.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [
        sessionId,
        userId,
      ]);
      await transaction.query(
        'insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)',
        [randomUUID(), refreshToken, userId, sessionId],
      );
    }),
  );
  return refreshToken;
}
