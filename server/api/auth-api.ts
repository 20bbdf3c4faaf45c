import { authError } from './auth-error.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** Answers a request; `address` is the client's. */
export type Api = (request: Request, address: string) => Promise<Response>;

/** The required fields in the body of `/auth/v1/token` by grant type; all of them are texts. */
const GRANT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  password: ['email', 'password'],
  refresh_token: ['refresh_token'],
};
const MAX_EMAIL_LENGTH = 254;

/**
 * Only the routes of the auth API that the staff screens use: sign in, renew, sign out, current user. Everything else
 * is closed, above all one-time passwords, whose handler creates accounts even with sign-up off. Bodies are checked
 * here, because the vendor's handlers answer 500 to anything but the JSON they expect.
 */
export function openAuthApi(vendor: Api): Api {
  const throttle = new SignInThrottle();
  return async (request, address) => {
    const { pathname, searchParams } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    if (route === 'POST /auth/v1/token') {
      const grant = searchParams.get('grant_type') ?? '';
      const fields = GRANT_FIELDS[grant];
      if (fields === undefined) return nothingHere();
      const body = await bodyWith(fields, request.clone());
      if (body === undefined)
        return authError(400, 'validation_failed', `This takes ${fields.join(' and ')}.`);
      return grant === 'password'
        ? signIn(request, address, body.email ?? '', vendor, throttle)
        : vendor(request, address);
    }
    if (route === 'POST /auth/v1/logout') {
      const { headers } = request;
      headers.delete('Content-Type');
      return vendor(new Request(request.url, { method: 'POST', headers }), address);
    }
    if (route === 'GET /auth/v1/user' || request.method === 'OPTIONS') return vendor(request, address);
    return nothingHere();
  };
}

async function signIn(
  request: Request,
  address: string,
  email: string,
  vendor: Api,
  throttle: SignInThrottle,
): Promise<Response> {
  const account = email.trim().toLowerCase().slice(0, MAX_EMAIL_LENGTH);
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
  const response = await vendor(request, address);
  if (response.ok) throttle.recordSuccess(address, account);
  return response;
}

/** The named fields of the body; undefined unless it is a JSON object that has all of them as texts. */
async function bodyWith(
  fields: readonly string[],
  request: Request,
): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const body: unknown = await request.json();
    if (typeof body !== 'object' || body === null) return undefined;
    const found = fields.map((field): [string, unknown] => [field, Reflect.get(body, field)]);
    return found.every((entry): entry is [string, string] => typeof entry[1] === 'string')
      ? Object.fromEntries(found)
      : undefined;
  } catch {
    // Not JSON, so it lacks the fields too.
    return undefined;
  }
}

function nothingHere(): Response {
  return authError(404, 'not_found', 'There is nothing here.');
}
