import type { Backend } from './backend.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** Answers for a path of the API; undefined for any other path. */
export type Api = (request: Request, address: string) => Promise<Response>;

export function isApiPath(path: string): boolean {
  return (
    path === '/rest/v1' || path === '/auth/v1' || path.startsWith('/rest/v1/') || path.startsWith('/auth/v1/')
  );
}

/**
 * The doors of the backend that are open: the data API, and of the auth API what the staff screens use. The rest
 * is shut, above all one-time passwords, whose handler creates accounts even with sign-up off.
 */
export function openApi(backend: Backend): Api {
  const throttle = new SignInThrottle();
  return async (request, address) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/auth/v1')) {
      if (!isOpenAuthRequest(request.method, url))
        return authError(404, 'not_found', 'There is nothing here.');
      if (url.pathname === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password')
        return signIn(request, address, backend, throttle);
    }
    return sealed(await backend.answer(request, address));
  };
}

const OPEN_AUTH = ['POST /auth/v1/token', 'POST /auth/v1/logout', 'GET /auth/v1/user'];
const OPEN_GRANTS = ['password', 'refresh_token'];

function isOpenAuthRequest(method: string, url: URL): boolean {
  if (method === 'OPTIONS') return OPEN_AUTH.some((open) => open.endsWith(` ${url.pathname}`));
  if (!OPEN_AUTH.includes(`${method} ${url.pathname}`)) return false;
  return url.pathname !== '/auth/v1/token' || OPEN_GRANTS.includes(url.searchParams.get('grant_type') ?? '');
}

async function signIn(request: Request, address: string, backend: Backend, throttle: SignInThrottle) {
  const account = await accountIn(request.clone());
  const wait = throttle.waitSeconds(address, account);
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60);
    return authError(
      429,
      'over_request_rate_limit',
      `Too many attempts to sign in. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
      { 'Retry-After': String(wait) },
    );
  }
  throttle.recordAttempt(address, account);
  const response = await backend.answer(request, address);
  if (response.ok) throttle.recordSuccess(address, account);
  return sealed(response);
}

/** The account a sign-in names; empty when the body is not what it should be (the backend says so). */
async function accountIn(request: Request): Promise<string> {
  try {
    const body: unknown = await request.json();
    const email: unknown =
      typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
    return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : '';
  } catch {
    // Not JSON: counted against the address alone.
    return '';
  }
}

function authError(status: number, errorCode: string, message: string, headers: Record<string, string> = {}) {
  const body = { code: status, error_code: errorCode, msg: message };
  return sealed(Response.json(body, { status, headers: { 'Access-Control-Allow-Origin': '*', ...headers } }));
}

/** Answers of the API hold personal data or decide what becomes of it: nobody keeps a copy, nobody sniffs a type. */
function sealed(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(response.body, { status: response.status, headers });
}
