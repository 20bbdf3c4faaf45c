import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/api/read-backend-config.ts';
import type { Api } from '../api/auth-api.ts';
import type { Backend } from '../api/backend.ts';
import type { Budgets } from './budgets.ts';
import { type Call, callOf, isPathOfSite, type LaneName } from './calls.ts';
import { FairLane, type LaneBounds, LaneFull } from './fair-lane.ts';
import { refusal, tooBusy, tooMany } from './refusal.ts';
import { BodyRefused, BodyTooLarge, checkMessage, readBody, readObject } from './request-body.ts';

/**
 * One insert takes some 4 ms: 600 wait less than the 12 seconds that a device waits. All 75 people of a care home may
 * press "Send Message" at the same moment.
 */
const LANES: Readonly<Record<LaneName, LaneBounds>> = {
  visitors: { running: 4, waiting: 600, waitingOfOne: 100 },
  accounts: { running: 2, waiting: 60, waitingOfOne: 20 },
  staff: { running: 4, waiting: 400, waitingOfOne: 100 },
};
const BUSY_SECONDS = 10;
const WHEN_TO_CLOSE = { headers: { Connection: 'close' } };
/** What the database says to a visitor who asks for what staff may do. */
const NOT_SIGNED_IN = '42501';

/**
 * Lets in the calls of the site and nothing else, each counted before any work is done for it, and in a queue with a
 * bound. What it refuses has not touched the database.
 */
export function openDoor(
  { dataApi, authApi, isSignedIn }: Pick<Backend, 'dataApi' | 'authApi' | 'isSignedIn'>,
  budgets: Budgets,
  bounds: Readonly<Record<LaneName, LaneBounds>> = LANES,
): Api {
  const lanes = {
    visitors: new FairLane(bounds.visitors),
    accounts: new FairLane(bounds.accounts),
    staff: new FairLane(bounds.staff),
  };

  return async (request, address) => {
    const { pathname: path, searchParams: parameters } = new URL(request.url);
    const { method, headers } = request;
    if (!isPathOfSite(path)) return refusal(path, 404, 'not_found', 'There is nothing here.');
    if (method === 'OPTIONS') return preflight();
    if (headers.get('apikey') !== EMBEDDED_PUBLISHABLE_KEY)
      return refusal(path, 401, 'no_api_key', 'The key of this site is missing.');
    const call = callOf({ method, path, parameters, prefer: headers.get('prefer') ?? '' });
    if (call === undefined || call.lane === 'staff') {
      const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
      if (call === undefined && path.startsWith('/auth/'))
        return refusal(path, 404, 'not_found', 'There is nothing here.');
      if (!(await isSignedIn(token))) return refusal(path, 401, NOT_SIGNED_IN, 'Please sign in first.');
    }
    if (call === undefined) return refusal(path, 400, 'no_such_call', 'The site does not ask this.');
    const profile = headers.get(method === 'GET' ? 'accept-profile' : 'content-profile') ?? 'public';
    if (profile !== 'public') return refusal(path, 406, 'PGRST106', 'There is no such schema.');

    const wait = await budgets.charge(call.budgets, address, call.cost);
    if (wait > 0) return tooMany(path, wait);
    try {
      const plain = await plainRequest(call, request);
      const api = path.startsWith('/auth/') ? authApi : dataApi;
      return await lanes[call.lane].run(address, request.signal, () => api(plain, address));
    } catch (error) {
      if (error instanceof LaneFull) return tooBusy(path, BUSY_SECONDS);
      // The rest of the body is not worth reading, so the connection ends.
      if (error instanceof BodyTooLarge)
        return refusal(path, 413, 'body_too_large', 'The request is too large.', WHEN_TO_CLOSE);
      if (error instanceof BodyRefused) return refusal(path, 400, 'PGRST102', error.message);
      throw error;
    }
  };
}

/** What the vendor's library gets to see: what was checked, written anew, and no other header. */
async function plainRequest(call: Call, request: Request): Promise<Request> {
  const { method, headers: asked } = request;
  const headers = new Headers({ apikey: EMBEDDED_PUBLISHABLE_KEY, accept: 'application/json' });
  const keep = call.lane === 'staff' ? ['prefer', 'authorization'] : ['prefer'];
  for (const name of keep) {
    const value = asked.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Read before the turn in the queue: a slow sender never keeps the database waiting.
  const text = await readBody(request, call.maxBody);
  if (call.maxBody === 0 || call.path === '/auth/v1/logout')
    return new Request(request.url, { method, headers });
  const body = readObject(text);
  if (call.lane === 'visitors') checkMessage(body);
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method, headers, body: JSON.stringify(body) });
}

/** Pages of another origin may ask too; the key and the token are what counts. */
function preflight(): Response {
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
