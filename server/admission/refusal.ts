/**
 * A refusal at the door, in the words of the API that was asked: the outbox and the staff screens read `code` and
 * `hint` of the one, `error_code` and `msg` of the other.
 */
export function refusal(
  path: string,
  status: number,
  code: string,
  message: string,
  { retryAfter, headers = {} }: { retryAfter?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const hint = retryAfter === undefined ? null : `retry_after=${retryAfter}`;
  const body = path.startsWith('/auth/')
    ? { code: status, error_code: code, msg: message }
    : { code, message, details: null, hint };
  return Response.json(body, {
    status,
    headers: {
      'Access-Control-Allow-Origin': '*',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...headers,
    },
  });
}

/** More than one address may ask. */
export function tooMany(path: string, retryAfter: number): Response {
  return refusal(path, 429, 'rate_limited', 'Too many requests from one address. Please try again later.', {
    retryAfter,
  });
}

/** More than the server takes in at once; devices keep their messages. */
export function tooBusy(path: string, retryAfter: number): Response {
  return refusal(path, 503, 'busy', 'The server is busy. Please try again in a moment.', { retryAfter });
}
