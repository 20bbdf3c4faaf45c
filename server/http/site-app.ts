import type { RequestListener } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Api } from '../api/auth-api.ts';
import type { Backend } from '../api/backend.ts';
import type { BackupSchedule } from '../backup/backup-schedule.ts';
import { HEALTH_PATH, healthResponse } from './health.ts';
import { type RequestLogEntry, reportWhenAnswered } from './request-log.ts';

type Node = { Bindings: HttpBindings };

/** Twelve times the longest message there can be; the vendor's server has no limit and parses anything. */
const MAX_BODY_BYTES = 64 * 1024;
/** What the API of a hosted project knows. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Told by the socket, or by a proxy that only its operator can vouch for: never believed from the request. */
const ADDRESS_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'];

export interface SiteParts {
  readonly files: RequestListener;
  readonly backend: Pick<Backend, 'dataApi' | 'authApi'>;
  /** Throws when something is wrong with the site. */
  readonly check: () => Promise<unknown>;
  readonly backups: Pick<BackupSchedule, 'state'>;
  /** Told of every answered request. */
  readonly report: (entry: RequestLogEntry) => void;
}

/** The API and the health check on their own paths, the built site on all others. */
export function siteApp({ files, backend, check, backups, report }: SiteParts): Hono<Node> {
  const app = new Hono<Node>();
  app.use((context, next) => {
    reportWhenAnswered(context.env.incoming, context.env.outgoing, report);
    return next();
  });
  app.route('/', apiApp(backend));
  app.all(HEALTH_PATH, () => healthResponse(check, backups.state()));
  app.route('/', filesApp(files));
  return app;
}

/** The built site alone. */
export function filesApp(files: RequestListener): Hono<Node> {
  return new Hono<Node>().all('*', ({ env }) => {
    files(env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}

/** The API alone. */
export function apiApp({ dataApi, authApi }: SiteParts['backend']): Hono<Node> {
  const app = new Hono<Node>();
  for (const [path, api] of [
    ['/rest/v1/*', dataApi],
    ['/auth/v1/*', authApi],
  ] as const) {
    app.use(path, async (context, next) => {
      if (!METHODS.includes(context.req.method))
        return refusal(405, 'method_not_allowed', 'There is no such method here.');
      context.req.raw = plainRequest(context);
      return next();
    });
    app.use(path, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));
    app.all(path, (context) => answer(context, api));
  }
  app.onError((error, { env }) => {
    // A visitor who went away mid-request is no fault of ours.
    if (!env.outgoing.destroyed) console.error(`${error.name}: ${error.message}`);
    return refusal(500, 'unexpected_failure', 'The server could not answer.');
  });
  return app;
}

/**
 * The request as the API gets it: without a claimed address, and made by the platform's own constructor, which refuses
 * the stand-in of Hono's adapter where the body limit and the vendor build new requests from it.
 */
function plainRequest({ req, env }: Context<Node>): Request {
  const headers = new Headers(req.raw.headers);
  for (const name of ADDRESS_HEADERS) headers.delete(name);
  headers.set('x-forwarded-for', addressOf(env));
  const { pathname, search } = new URL(req.url);
  const { body } = req.raw;
  return new Request(`http://site.invalid${pathname}${search}`, {
    method: req.method,
    headers,
    ...(body === null ? {} : { body, duplex: 'half' }),
  });
}

/** Reads the body first, so that a slow sender never keeps the database waiting. */
async function answer({ req, env }: Context<Node>, api: Api): Promise<Response> {
  const { url, method, headers } = req.raw;
  const body = await req.arrayBuffer();
  const request = new Request(url, { method, headers, ...(body.byteLength === 0 ? {} : { body }) });
  return sealed(await api(request, addressOf(env)));
}

function addressOf({ incoming }: HttpBindings): string {
  return incoming.socket.remoteAddress ?? '';
}

/** Answers of the API hold personal data or decide what becomes of it: nobody keeps a copy, nobody guesses a type. */
function sealed(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(response.body, { status: response.status, headers });
}

/** The rest of the body is not worth reading, so the connection ends. */
function tooLarge(): Response {
  return refusal(413, 'body_too_large', 'The request is larger than 64 KB.', { Connection: 'close' });
}

function refusal(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return sealed(
    Response.json(
      { code, message, details: null, hint: null },
      { status, headers: { 'Access-Control-Allow-Origin': '*', ...headers } },
    ),
  );
}
