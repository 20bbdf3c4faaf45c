import { randomBytes, randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type { Engine } from '../database/engine.ts';

export const BCRYPT_COST = 12;
export const MIN_PASSWORD_LENGTH = 12;
/** bcrypt ignores every byte after these. */
const MAX_PASSWORD_BYTES = 72;
/** Without 0/O and 1/l/I, which look alike: a person copies the password from the screen. */
const PASSWORD_SYMBOLS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 20;

export interface StaffAccount {
  readonly email: string;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
}

/** Why the e-mail address or the password cannot be used, as a sentence; undefined when both can. */
export function staffAccountProblem({
  email,
  password,
}: {
  readonly email?: string;
  readonly password?: string;
}): string | undefined {
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return `"${email}" is not an e-mail address.`;
  if (password !== undefined && password.length < MIN_PASSWORD_LENGTH)
    return `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password !== undefined && Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    return `The password must not be longer than ${MAX_PASSWORD_BYTES} bytes.`;
  return undefined;
}

/** A random password of about 115 bits. */
export function generatePassword(): string {
  let password = '';
  while (password.length < GENERATED_LENGTH) {
    const [byte = 255] = randomBytes(1);
    // Higher bytes are dropped: the remainder would make the first symbols more frequent.
    if (byte < 256 - (256 % PASSWORD_SYMBOLS.length))
      password += PASSWORD_SYMBOLS[byte % PASSWORD_SYMBOLS.length];
  }
  return password;
}

/**
 * Makes an account with the staff role. For an existing account it sets the password, gives it the role and ends its
 * sessions. Returns which of the two happened.
 */
export async function addStaff(engine: Engine, email: string, password: string): Promise<'added' | 'reset'> {
  const address = email.toLowerCase();
  const hash = await bcrypt.hash(password, BCRYPT_COST);
  return engine.exclusively((database) =>
    database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ id: string }>(
        `update auth.users
         set encrypted_password = $2, raw_app_meta_data = raw_app_meta_data || '{"role": "staff"}', updated_at = now()
         where email = $1 returning id`,
        [address, hash],
      );
      const existing = rows[0];
      if (existing !== undefined) {
        await transaction.query('delete from auth.refresh_tokens where user_id = $1', [existing.id]);
        await transaction.query('delete from auth.sessions where user_id = $1', [existing.id]);
        return 'reset';
      }
      const id = randomUUID();
      await transaction.query(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
         values ($1, $2, $3, now(), '{"provider": "email", "providers": ["email"], "role": "staff"}', '{}')`,
        [id, address, hash],
      );
      await transaction.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         values ($1, 'email', $2, $3, jsonb_build_object('sub', $2::text, 'email', $4::text, 'email_verified', true))`,
        [randomUUID(), id, id, address],
      );
      return 'added';
    }),
  );
}

export async function listStaff(engine: Engine): Promise<StaffAccount[]> {
  const { rows } = await engine.exclusively((database) =>
    database.query<StaffAccount>(
      `select email, created_at as "createdAt", last_sign_in_at as "lastSignInAt"
       from auth.users where raw_app_meta_data ->> 'role' = 'staff' order by email`,
    ),
  );
  return rows;
}

/**
 * Deletes the account with its sessions; its tokens are refused from then on. Returns false when there is no such
 * account.
 */
export async function removeStaff(engine: Engine, email: string): Promise<boolean> {
  return engine.exclusively((database) =>
    database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ id: string }>(
        `select id from auth.users where email = $1 and raw_app_meta_data ->> 'role' = 'staff'`,
        [email.toLowerCase()],
      );
      const account = rows[0];
      if (account === undefined) return false;
      await transaction.query('delete from auth.refresh_tokens where user_id = $1', [account.id]);
      await transaction.query('delete from auth.users where id = $1', [account.id]);
      return true;
    }),
  );
}
