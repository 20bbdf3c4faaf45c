import bcrypt from 'bcryptjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '../../../server/admin/staff-accounts.ts';
import type { Api } from '../../../server/api/auth-api.ts';
import { passwordChecks } from '../../../server/api/password-checks.ts';
import { NOBODYS_HASH, passwordSignIn } from '../../../server/api/password-sign-in.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { signIn } from '../support/api-client.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const WRONG = 'a wrong password';
let site: RunningEmbeddedSite;

beforeAll(async () => {
  site = await startTestSite();
});

const tokenRequest = (body: unknown, grant = 'password') =>
  new Request(`http://site.invalid/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });

/** Adds an account with the password of the other, because hashing a new one takes time. */
const copyStaff = (email: string, change: string) =>
  exec(
    site.engine,
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     select gen_random_uuid(), '${email}', encrypted_password, now(), raw_app_meta_data, '{}'
     from auth.users where email = '${STAFF.email}';
     update auth.users set ${change} where email = '${email}'`,
  );

/** Sign-in with the real accounts; vendor and password checks are replaced by recorders. */
function notedSignIn() {
  const checked: string[] = [];
  const passed: string[] = [];
  const vendor: Api = async (request) => {
    passed.push(new URL(request.url).search);
    return Response.json({});
  };
  const check = async (password: string, hash: string) => {
    checked.push(hash);
    return password === STAFF.password && hash !== NOBODYS_HASH;
  };
  return { checked, passed, api: passwordSignIn(vendor, site.engine, passwordChecks(check)) };
}

describe('Signing in by password', () => {
  it.each([
    ['an account that exists, with the right password', STAFF, 200],
    ['an account that exists, in other letters', { ...STAFF, email: STAFF.email.toUpperCase() }, 200],
    ['an account that exists, with a wrong password', { ...STAFF, password: WRONG }, 400],
    ['an account that does not exist', { email: 'nobody@example.com', password: WRONG }, 400],
    [
      'an account that does not exist, with a password of another',
      { ...STAFF, email: 'nobody@example.com' },
      400,
    ],
    ['no account at all', { email: '', password: '' }, 400],
  ])('checks exactly one password for %s', async (_who, body, status) => {
    const { checked, passed, api } = notedSignIn();
    expect((await api(tokenRequest(body), '')).status).toBe(status);
    expect(checked).toHaveLength(1);
    expect(passed).toEqual(status === 200 ? ['?grant_type=refresh_token'] : []);
  });

  it.each([
    ['that is banned', `banned_until = now() + interval '1 hour'`],
    ['that was deleted', 'deleted_at = now()'],
    ['whose address nobody confirmed', 'email_confirmed_at = null'],
    ['without a password', 'encrypted_password = null'],
  ])('refuses an account %s like one that does not exist', async (_which, change) => {
    await copyStaff('shut@example.com', change);
    const { checked, api } = notedSignIn();
    const answer = await api(tokenRequest({ email: 'shut@example.com', password: STAFF.password }), '');
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    });
    expect(checked).toEqual([NOBODYS_HASH]);
    await exec(site.engine, `delete from auth.users where email = 'shut@example.com'`);
  });

  it('checks the password of nobody against a hash that costs as much as any, and that none has', async () => {
    await addStaff(site.engine, 'usual@example.com', 'a long enough password');
    const [usual] = await rowsOf<{ hash: string }>(
      site.engine,
      `select encrypted_password as hash from auth.users where email = 'usual@example.com'`,
    );
    expect(bcrypt.getRounds(NOBODYS_HASH)).toBe(bcrypt.getRounds(usual?.hash ?? ''));
    expect(NOBODYS_HASH).toHaveLength(usual?.hash.length ?? 0);
  });

  it('leaves everything else to the vendor', async () => {
    const { checked, passed, api } = notedSignIn();
    await api(tokenRequest({ refresh_token: 'x' }, 'refresh_token'), '');
    expect({ checked, passed }).toEqual({ checked: [], passed: ['?grant_type=refresh_token'] });
  });

  it('opens a session with a token to renew it, over HTTP', async () => {
    const { status, body } = await signIn(site.origin, STAFF);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        token_type: 'bearer',
        expires_in: 3600,
        refresh_token: expect.any(String),
        user: { email: STAFF.email, app_metadata: { role: 'staff' } },
      },
    });
    expect(await signIn(site.origin, { ...STAFF, password: WRONG })).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials' },
    });
  });

  it('is refused with a clear message after five wrong passwords sent at once', async () => {
    await copyStaff('locked@example.com', 'updated_at = now()');
    const wrong = { email: 'locked@example.com', password: WRONG };
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(site.origin, wrong)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused?.body).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Too many attempts to sign in. Please wait 10 minutes and try again.',
    });
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(500);
  });
});
