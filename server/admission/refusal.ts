import { authError } from '../api/auth-error.ts';

/**
 * A refusal by the admission check, in the format of the API that was called: the outbox and the staff screens read
 * `code` and `hint` of the data API, `error_code` and `msg` of the auth API.
 */
export function refusal(
  path: string,
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (path.startsWith('/auth/')) return authError(status, code, message, headers);
  const retryAfter = headers['Retry-After'];
  const hint = retryAfter === undefined ? null : `retry_after=${retryAfter}`;
  return Response.json(
    { code, message, details: null, hint },
    { status, headers: { 'Access-Control-Allow-Origin': '*', ...headers } },
  );
}

/** This address has used up its budget. */
export function tooMany(path: string, seconds: number, status: 429 | 503 = 429): Response {
  const message = 'Too many requests from one address. Please try again later.';
  const code = path.startsWith('/auth/') ? 'over_request_rate_limit' : 'rate_limited';
  return refusal(path, status, code, message, { 'Retry-After': String(seconds) });
}

/** The server is at its limit; devices keep their messages and try again. */
export function tooBusy(path: string, seconds: number, status: 429 | 503 = 503): Response {
  const message = 'The server is busy. Please try again in a moment.';
  return refusal(path, status, 'busy', message, { 'Retry-After': String(seconds) });
}

/** Answers a CORS preflight. Every origin is allowed: access is decided by the key and the token. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, DELETE',
      'Access-Control-Allow-Headers': '*, authorization',
      'Access-Control-Max-Age': '600',
    },
  });
}
