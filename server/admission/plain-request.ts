import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/api/read-backend-config.ts';
import type { Call } from './calls.ts';
import { checkMessage, readBody, readObject } from './request-body.ts';

/**
 * Builds the request that the vendor's library gets: only the checked parts, and no other header.
 * @throws BodyTooLarge or BodyRefused when the body does not fit this call.
 */
export async function plainRequest(call: Call, request: Request): Promise<Request> {
  const { method, headers: asked } = request;
  const headers = new Headers({ apikey: EMBEDDED_PUBLISHABLE_KEY, accept: 'application/json' });
  const keep = call.lane === 'staff' ? ['prefer', 'authorization'] : ['prefer'];
  for (const name of keep) {
    const value = asked.get(name);
    if (value !== null) headers.set(name, value);
  }
  const text = await readBody(request, call.maxBody);
  if (call.maxBody === 0 || call.path === '/auth/v1/logout')
    return new Request(request.url, { method, headers });
  const body = readObject(text);
  if (call.lane === 'visitors') checkMessage(body);
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method, headers, body: JSON.stringify(body) });
}
