import { authError } from './auth-error.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** Answers a request; `address` is the client's. */
export type Api = (request: Request, address: string) => Promise<Response>;

const MAX_EMAIL_LENGTH = 254;
const GRANTS = ['password', 'refresh_token'];

/**
 * Only the routes of the auth API that the staff screens use: sign in, renew, sign out, current user. Everything else
 * is closed, above all one-time passwords, whose handler creates accounts even with sign-up off. Bodies were checked on
 * admission: the vendor's handlers answer 500 to anything but the JSON they expect.
 */
export function openAuthApi(vendor: Api): Api {
  const throttle = new SignInThrottle();
  return async (request, address) => {
    const { pathname, searchParams } = new URL(request.url);
    const grant = searchParams.get('grant_type') ?? '';
    switch (`${request.method} ${pathname}`) {
      case 'POST /auth/v1/token':
        if (!GRANTS.includes(grant)) return nothingHere();
        return grant === 'password' ? signIn(request, address, vendor, throttle) : vendor(request, address);
      case 'POST /auth/v1/logout':
      case 'GET /auth/v1/user':
        return vendor(request, address);
      default:
        return nothingHere();
    }
  };
}

async function signIn(
  request: Request,
  address: string,
  vendor: Api,
  throttle: SignInThrottle,
): Promise<Response> {
  const { email } = (await request.clone().json()) as { readonly email: string };
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

function nothingHere(): Response {
  return authError(404, 'not_found', 'There is nothing here.');
}
