import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/api/read-backend-config.ts';
import type { Api } from '../api/auth-api.ts';
import type { Backend } from '../api/backend.ts';
import { type Caller, type Group, QueueFull, type Room } from '../database/fair-queue.ts';
import type { Budgets } from './budgets.ts';
import { type Call, callOf, isPathOfSite } from './calls.ts';
import { preflight, refusal, tooBusy, tooMany } from './refusal.ts';
import { BodyRefused, BodyTooLarge, rewriteRequest } from './rewrite-request.ts';
import { SharedAnswer } from './shared-answer.ts';

/**
 * An insert takes about 4 ms, so 600 of them end within the 12 seconds after which a device gives up. All 75 people
 * of a care home may tap "Send Message" at the same moment.
 */
const ROOM: Readonly<Record<Group, Room>> = {
  visitors: { all: 600, ofOne: 100 },
  accounts: { all: 60, ofOne: 20 },
  staff: { all: 400, ofOne: 100 },
};
const BUSY_SECONDS = 10;
/** The SQLSTATE for a visitor who asks for something that only staff may do. */
const NOT_SIGNED_IN = '42501';
/** Who asks when many wait for the answer: not the first of them, who may disconnect or have used up the room. */
const EVERYBODY = { address: 'everybody', signal: new AbortController().signal };

type Guarded = Pick<Backend, 'dataApi' | 'authApi' | 'isSignedIn'> & {
  readonly engine: Pick<Backend['engine'], 'queue'>;
};

/**
 * Admits only the calls of the site. Each is counted before any work is done for it; it is then checked, rewritten and
 * put into the queue for the database, where it has a place until it is answered. A refused request has not touched the
 * database.
 */
export function guardedApi(
  { engine, dataApi, authApi, isSignedIn }: Guarded,
  budgets: Budgets,
  room: Readonly<Record<Group, Room>> = ROOM,
): Api {
  const warnings = new SharedAnswer();
  return async (request, address) => {
    const call = await recognise(request, isSignedIn);
    if (call instanceof Response) return call;
    const { path, group } = call;
    const wait = await budgets.charge(call.budgets, address, call.cost);
    if (wait > 0) return tooMany(path, wait, call.notNow);
    const enter = async (asked: Request, caller: Pick<Caller, 'address' | 'signal'>) => {
      // The body is read before the request enters the queue, so a slow sender holds no place.
      const rewritten = await rewriteRequest(call, asked);
      const api = isOfAccounts(path) ? authApi : dataApi;
      return engine.queue.enter({ group, ...caller }, room[group], () => api(rewritten, address));
    };
    try {
      if (call.shared === 'gives')
        return await warnings.get(request, () => enter(new Request(request.url), EVERYBODY));
      return await enter(request, { address, signal: request.signal });
    } catch (error) {
      if (error instanceof QueueFull) return tooBusy(path, BUSY_SECONDS, call.notNow);
      // The rest of the body is not read, so the connection cannot be used again.
      if (error instanceof BodyTooLarge)
        return refusal(path, 413, 'body_too_large', 'The request is too large.', { Connection: 'close' });
      if (error instanceof BodyRefused)
        return refusal(path, 400, isOfAccounts(path) ? 'validation_failed' : 'PGRST102', error.message);
      throw error;
    } finally {
      if (call.shared === 'changes') warnings.forget();
    }
  };
}

/** The call that this request matches, or the refusal. */
async function recognise(
  { url, method, headers }: Request,
  isSignedIn: Guarded['isSignedIn'],
): Promise<Call | Response> {
  const { pathname: path, searchParams: parameters } = new URL(url);
  const nothingHere = () => refusal(path, 404, 'not_found', 'There is nothing here.');
  if (!isPathOfSite(path)) return nothingHere();
  if (method === 'OPTIONS') return preflight();
  if (headers.get('apikey') !== EMBEDDED_PUBLISHABLE_KEY)
    return refusal(path, 401, 'no_api_key', 'The key of this site is missing.');
  const call = callOf({ method, path, parameters, prefer: headers.get('prefer') ?? '' });
  if (call === undefined && isOfAccounts(path)) return nothingHere();
  if (call?.group === 'visitors' || call?.group === 'accounts') return inSchemaOfSite(call, headers);
  // Strangers never enter the queue as staff, and the answer does not show which calls exist for staff.
  if (!(await isSignedIn(bearerToken(headers))))
    return refusal(path, 401, NOT_SIGNED_IN, 'Please sign in first.');
  if (call === undefined) return refusal(path, 400, 'no_such_call', 'The site does not ask this.');
  return inSchemaOfSite(call, headers);
}

function inSchemaOfSite(call: Call, headers: Headers): Call | Response {
  const profile = headers.get(call.method === 'GET' ? 'accept-profile' : 'content-profile') ?? 'public';
  return profile === 'public' ? call : refusal(call.path, 406, 'PGRST106', 'There is no such schema.');
}

function bearerToken(headers: Headers): string {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
}

function isOfAccounts(path: string): boolean {
  return path.startsWith('/auth/');
}
