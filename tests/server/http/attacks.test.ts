import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSecrets } from '../../../server/database/folder/secrets.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import { type ApiRequest, aMessage, ask, send, tokenOf } from '../support/api-client.ts';
import { rowsOf } from '../support/open-engine.ts';
import { askRaw, closing } from '../support/raw-connection.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite } from '../support/test-site.ts';
import { startUnguardedApi } from '../support/unguarded-api.ts';

const TABLE = '/rest/v1/ContactTable';
const WARNINGS = '/rest/v1/warnings';
const VICTIM = aMessage({
  name: 'Victim Personal',
  email: 'victim@personal.example',
  message: 'Private words',
});
const PERSONAL = /Victim|victim@|Private words|Attacker|attacker@/i;

const LURE = {
  id: '7b1c6f4e-7c0b-4f6a-8f1d-5b8f6f0a9c11',
  title: 'Attacker',
  what_happens: 'Attacker',
  what_to_do: 'Attacker',
  shown_until: 'tomorrow',
};

const MERGE = { Prefer: 'resolution=merge-duplicates, return=representation' };
const STRANGER_ID = '00000000-0000-4000-8000-000000000000';

const dataDir = await preparedDataDir();
const site = await startTestSite(dataDir);
const unguarded = await startUnguardedApi(site, dataDir);
const { jwtSecret } = await readSecrets(dataDir);
await send(site.origin, VICTIM);
const [staff] = await rowsOf<{ id: string }>(site.engine, 'select id from auth.users');
let printed: string[];

beforeEach(() => {
  printed = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void printed.push(args.map(String).join(' ')));
  }
});

/** After every attack: nothing personal was logged, the victim's message is unchanged, and visitors are served. */
afterEach(async () => {
  vi.restoreAllMocks();
  expect(printed.join('\n')).not.toMatch(PERSONAL);
  expect(await rowsOf(site.engine, 'select * from "ContactTable"')).toMatchObject([VICTIM]);
  expect(await fetch(site.origin)).toMatchObject({ status: 200 });
});

/**
 * Sends the attack twice: to the site, which must refuse it without a query to the database, and to the API without
 * the admission check, which must refuse it too. Returns the second answer.
 */
async function attack(pathAndQuery: string, request: ApiRequest = {}) {
  const turns = vi.spyOn(site.engine, 'acquire');
  const refused = await attackSite(pathAndQuery, request);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
  expect(turns).not.toHaveBeenCalled();
  turns.mockRestore();
  return attackSite(pathAndQuery, request, unguarded);
}

async function attackSite(pathAndQuery: string, request: ApiRequest = {}, origin = site.origin) {
  const answer = await ask(origin, pathAndQuery, request);
  expect(JSON.stringify(answer.body ?? '')).not.toMatch(/Victim Personal|victim@personal/);
  return answer;
}

describe('Reading with the key that ships', () => {
  it.each<[string, string, ApiRequest, number]>([
    ['the table', TABLE, {}, 401],
    ['a count', TABLE, { method: 'HEAD', headers: { Prefer: 'count=exact' } }, 401],
    ['as CSV', TABLE, { headers: { Accept: 'text/csv' } }, 401],
    [
      'the stored row, by select',
      `${TABLE}?select=email`,
      { method: 'POST', headers: { Prefer: 'return=representation' }, body: aMessage() },
      401,
    ],
    ['by PUT', `${TABLE}?id=eq.1`, { method: 'PUT', body: { id: 1, ...aMessage() } }, 401],
    ['another schema', '/rest/v1/users', { headers: { 'Accept-Profile': 'auth' } }, 406],
    ['the catalogue', '/rest/v1/pg_roles', { headers: { 'Accept-Profile': 'pg_catalog' } }, 406],
    ['the staff function', '/rest/v1/rpc/is_staff', {}, 404],
    ['the staff search', '/rest/v1/rpc/find_messages', { method: 'POST', body: { search: '' } }, 401],
    ['who wrote the warnings', `${WARNINGS}?select=published_by`, {}, 401],
    ['all of the warnings', `${WARNINGS}?select=*&order=published_at.desc&limit=3`, {}, 401],
    ['the warnings of staff', `${WARNINGS}?select=*&order=published_at.desc&limit=100`, {}, 401],
    ['the vendor’s system pages', '/_system', {}, 404],
  ])('%s is refused', async (_what, target, request, status) => {
    expect((await attack(target, request)).status).toBe(status);
  });

  it('without a key, or with a made-up one, is refused', async () => {
    const none = await fetch(`${site.origin}${TABLE}`);
    expect(none.status).toBe(401);
    for (const apikey of ['sb_secret_made_up', 'service_role', jwtSecret]) {
      expect((await attack(TABLE, { headers: { apikey } })).status).toBe(401);
    }
  });
});

describe('Writing what is not the visitor’s', () => {
  it.each<[string, string, ApiRequest, number]>([
    ['id', '', insert({ id: 1 }), 400],
    ['created_at', '', insert({ created_at: '1999-01-01' }), 401],
    ['columns by query', '', { ...insert({ id: 1 }), headers: { Prefer: 'missing=default' } }, 400],
    ['another schema', '', { ...insert({}), headers: { 'Content-Profile': 'private' } }, 406],
    ['a change', '?id=gte.0', { method: 'PATCH', body: { name: 'Attacker' } }, 401],
    ['a deletion', '?id=gte.0', { method: 'DELETE' }, 401],
    ['an upsert that ignores', '?on_conflict=submission_id', upsert('ignore-duplicates'), 401],
    ['an upsert that merges', '?on_conflict=submission_id', upsert('merge-duplicates'), 401],
  ])('%s is refused', async (_what, query, request, status) => {
    expect((await attack(TABLE + query, request)).status).toBe(status);
  });

  it.each<[string, string, ApiRequest]>([
    ['published', WARNINGS, { method: 'POST', body: LURE }],
    ['published as staff do', `${WARNINGS}?select=id`, { method: 'POST', body: LURE, headers: MERGE }],
    ['changed', `${WARNINGS}?id=not.is.null`, { method: 'PATCH', body: { title: 'Attacker' } }],
    ['deleted', `${WARNINGS}?id=not.is.null`, { method: 'DELETE' }],
  ])('a warning that is %s is refused', async (_what, target, request) => {
    expect((await attack(target, request)).status).toBe(401);
  });
});

describe('Floods and bodies', () => {
  it('a body that never says how long it is, is cut off at 64 KB', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(16 * 1024))),
    });
    const answer = await fetch(`${site.origin}${TABLE}`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY },
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(answer);
  });

  it.each([
    ['rows of different shapes', 'application/json', '[{"name": "a"}, {"email": "b"}]'],
    ['a NUL', 'application/json', JSON.stringify(aMessage({ name: 'a\u0000b' }))],
    ['deep nesting', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a prototype', 'application/json', '{"__proto__": {"role": "staff"}, "constructor": 1}'],
    ['XML', 'text/xml', '<name/>'],
  ])('%s is refused as 4xx', async (_what, type, body) => {
    const { status } = await attackSite(TABLE, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('Tokens', () => {
  const now = Math.floor(Date.now() / 1000);
  /** A token of the staff but for these claims. */
  function forged(
    change: object = {},
    secret = jwtSecret,
    header: Record<string, string> = { alg: 'HS256', typ: 'JWT' },
  ): string {
    const role = 'authenticated';
    const claims = { sub: staff?.id, aud: role, role, iat: now - 10, exp: now + 3600, ...change };
    const head = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const signature = createHmac('sha256', secret).update(head.join('.')).digest('base64url');
    return [...head, header.alg === 'none' ? '' : signature].join('.');
  }

  it.each<[string, () => string]>([
    ['signed with another secret', () => forged({}, 'another secret that is long enough to be one')],
    ['signed with the key that ships', () => forged({}, EMBEDDED_PUBLISHABLE_KEY)],
    ['signed with nothing', () => forged({}, '')],
    ['of alg none', () => `${forged({}, '', { alg: 'none' })}x`],
    ['of another algorithm', () => forged({}, jwtSecret, { alg: 'HS512', typ: 'JWT' })],
    ['that expired', () => forged({ exp: now - 60 })],
    ['of alg none without a signature', () => forged({}, '', { alg: 'none' })],
    ['that is no token', () => 'a.b.c'],
  ])('%s are refused', async (_what, token) => {
    expect((await attack(TABLE, { token: token() })).status).toBe(401);
    expect([401, 403]).toContain((await attack('/auth/v1/user', { token: token() })).status);
  });

  it('from the future are refused', async () => {
    expect((await attack(TABLE, { token: forged({ iat: now + 600 }) })).status).toBe(401);
  });

  it.each<[string, unknown]>([
    ['none', {}],
    ['a made-up one', { refresh_token: 'aaaaaaaaaaaa' }],
    ['SQL', { refresh_token: "' or 1=1 --" }],
    ['no JSON', '{'],
  ])('are not renewed for %s', async (_what, body) => {
    const { status } = await attackSite('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body });
    expect(status).toBe(400);
  });

  it.each([
    ['no JSON', '{'],
    ['null', null],
  ])('end with their session, whatever the body: %s', async (_what, body) => {
    const token = await tokenOf(site.origin, STAFF);
    const { status } = await attackSite('/auth/v1/logout', { method: 'POST', token, body });
    expect(status).toBeLessThan(500);
  });

  it.each(['service_role', 'postgres', 'supabase_admin', 'anon"; reset role; --'])(
    'with the right signature that name the role %s are a visitor’s',
    async (role) => {
      expect((await attack(TABLE, { token: forged({ role }) })).status).toBe(401);
    },
  );

  it.each([
    ['a stranger', { sub: STRANGER_ID }],
    ['nobody', { sub: undefined }],
    ['a stranger who claims the role', { sub: STRANGER_ID, app_metadata: { role: 'staff' } }],
  ])('of %s see nothing', async (_who, change) => {
    const { status, body } = await attack(TABLE, { token: forged(change) });
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });
});

describe('Accounts', () => {
  const email = 'attacker@evil.example';

  it.each<[string, string, ApiRequest]>([
    ['sign-up', '/auth/v1/signup', { method: 'POST', body: { email, password: 'a long enough password' } }],
    ['a one-time password', '/auth/v1/otp', { method: 'POST', body: { email, create_user: true } }],
    ['the admin API', '/auth/v1/admin/users', {}],
    ['an encoded spelling', '/auth/v1/%6ftp', { method: 'POST', body: { email } }],
    ['a path upwards', '/auth/v1/token/../otp', { method: 'POST', body: { email } }],
  ])('by %s are not to be had', async (_how, target, request) => {
    expect((await attack(target, request)).status).toBe(404);
    expect(await rowsOf(site.engine, 'select email from auth.users')).toEqual([{ email: STAFF.email }]);
  });
});

describe('SQL in inputs', () => {
  it.each([
    '?id=eq.1;drop table "ContactTable"',
    `?or=(name.eq.x,id.gt.0);select pg_sleep(30)`,
    '?select=*,auth.users(*)',
    `?order=id;delete from "ContactTable"`,
    '?id=in.(select id from auth.users)',
  ])('in %s does nothing, for visitors and for staff', async (query) => {
    const target = TABLE + query.replaceAll(' ', '%20').replaceAll('"', '%22');
    expect((await attack(target)).status).toBeGreaterThanOrEqual(400);
    const staff = await ask(site.origin, target, { token: await tokenOf(site.origin, STAFF) });
    expect(staff.status).toBeLessThan(500);
  });

  it('in a header does nothing', async () => {
    const answer = await attack(TABLE, {
      headers: {
        Prefer: `timezone='; drop table "ContactTable"; --, handling=strict`,
        'Accept-Profile': `public"; drop schema private; --`,
        'X-Client-Info': `'; select 1; --`,
      },
    });
    expect(answer.status).toBe(406);
  });
});

describe('Malformed requests', () => {
  it.each([
    ['a second header in a path', `GET /%0d%0aSet-Cookie:%20a=b ${closing()}`, '404'],
    ['a folded header', `GET / ${closing()}\r\nX: a\r\n b: c`, '(200|400)'],
    [
      'a length and chunks',
      `POST ${TABLE} ${closing()}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`,
      '400',
    ],
    ['a proxy’s address', `GET http://evil.example${TABLE} ${closing('evil.example')}`, '401'],
    ['TRACE', `TRACE ${TABLE} ${closing()}`, '405'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}`, '431'],
    ['noise', '\u0016\u0003\u0001', '400'],
  ])('are answered for %s, with nothing reflected', async (_what, head, status) => {
    const answer = await askRaw(site.origin, `${head}\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    expect(answer.split('\r\n\r\n', 1)[0]).not.toMatch(/Set-Cookie/i);
  });
});

function insert(change: Record<string, unknown>): ApiRequest {
  return {
    method: 'POST',
    headers: { Prefer: 'return=minimal' },
    body: aMessage({ name: 'Attacker', ...change }),
  };
}

function upsert(resolution: string): ApiRequest {
  return {
    method: 'POST',
    headers: { Prefer: `resolution=${resolution},return=minimal` },
    body: { ...VICTIM, name: 'Attacker' },
  };
}
