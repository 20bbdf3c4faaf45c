import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { addStaff } from '../../../server/admin/staff-accounts.ts';
import type { Api } from '../../../server/api/auth-api.ts';
import { passwordChecks } from '../../../server/api/password-checks.ts';
import { NOBODYS_HASH, passwordSignIn } from '../../../server/api/password-sign-in.ts';
import { signIn } from '../support/api-client.ts';
import { copyStaff, exec, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { startTestSite } from '../support/test-site.ts';

const WRONG = 'a wrong password';
/** The answer of the recorder in place of the vendor. */
const LET_IN = { status: 200, body: {} };
/** One for all, so that nobody learns who has an account. */
const REFUSED = {
  status: 400,
  body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
};
const site = await startTestSite();

const tokenRequest = (body: unknown, grant = 'password') =>
  new Request(`http://site.invalid/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });

async function answerOf(api: Api, body: unknown) {
  const answer = await api(tokenRequest(body), '');
  return { status: answer.status, body: await answer.json() };
}

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
    ['an account that exists, with the right password', STAFF, LET_IN],
    ['an account that exists, in other letters', { ...STAFF, email: STAFF.email.toUpperCase() }, LET_IN],
    ['an account that exists, with a wrong password', { ...STAFF, password: WRONG }, REFUSED],
    ['an account that does not exist', { email: 'nobody@example.com', password: WRONG }, REFUSED],
    [
      'an account that does not exist, with a password of another',
      { ...STAFF, email: 'no@a.example' },
      REFUSED,
    ],
    ['no account at all', { email: '', password: '' }, REFUSED],
  ])('checks exactly one password for %s', async (_who, body, expected) => {
    const { checked, passed, api } = notedSignIn();
    expect(await answerOf(api, body)).toEqual(expected);
    expect(checked).toHaveLength(1);
    expect(passed).toEqual(expected === LET_IN ? ['?grant_type=refresh_token'] : []);
  });

  it.each([
    ['that is banned', `banned_until = now() + interval '1 hour'`],
    ['that was deleted', 'deleted_at = now()'],
    ['whose address nobody confirmed', 'email_confirmed_at = null'],
    ['without a password', 'encrypted_password = null'],
  ])('refuses an account %s like one that does not exist', async (_which, change) => {
    await copyStaff(site.engine, 'shut@example.com', change);
    const { checked, api } = notedSignIn();
    expect(await answerOf(api, { ...STAFF, email: 'shut@example.com' })).toEqual(REFUSED);
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
    expect(await signIn(site.origin, { ...STAFF, password: WRONG })).toMatchObject(REFUSED);
  });

  it('is refused with a clear message after five wrong passwords sent at once', async () => {
    await copyStaff(site.engine, 'locked@example.com');
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
