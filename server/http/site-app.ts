import type { RequestListener } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Budgets } from '../admission/budgets.ts';
import type { AddressOf } from '../admission/client-address.ts';
import { refusal, tooMany } from '../admission/refusal.ts';
import { FOR_EVERYBODY } from '../admission/shared-answer.ts';
import type { Api } from '../api/auth-api.ts';
import { HEALTH_PATH } from './health.ts';
import { type RequestLogEntry, reportWhenAnswered } from './request-log.ts';

type Node = { Bindings: HttpBindings };

/** The methods that the API of a hosted project accepts. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface SiteParts {
  readonly files: RequestListener;
  readonly api: Api;
  readonly health: () => Promise<Response>;
  readonly addressOf: AddressOf;
  readonly budgets: Budgets;
  /** Called for every answered request. */
  readonly report: (entry: RequestLogEntry) => void;
}

/**
 * Serves the API and the health check on their own paths and the built site on all others. Every request is counted
 * first.
 */
export function siteApp({ files, api, health, addressOf, budgets, report }: SiteParts): Hono<Node> {
  const app = new Hono<Node>();
  app.use(async ({ env, req }, next) => {
    reportWhenAnswered(env.incoming, env.outgoing, report);
    const wait = await budgets.charge(['requests'], addressOf(env.incoming), 1);
    // Auth requests get 503: a 429 would make the client library end a session that is being renewed.
    return wait > 0 ? sealed(tooMany(req.path, wait, req.path.startsWith('/auth/') ? 503 : 429)) : next();
  });
  app.route('/', apiApp(api, addressOf));
  app.get(HEALTH_PATH, health);
  app.route('/', filesApp(files));
  return app;
}

/** Serves only the built site. */
export function filesApp(files: RequestListener): Hono<Node> {
  return new Hono<Node>().all('*', ({ env }) => {
    files(env.incoming, env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}

/** Serves only the API. */
export function apiApp(api: Api, addressOf: AddressOf): Hono<Node> {
  const app = new Hono<Node>();
  for (const paths of ['/rest/v1/*', '/auth/v1/*'])
    app.all(paths, async ({ req, env }) => {
      if (!METHODS.includes(req.method))
        return sealed(refusal(req.path, 405, 'method_not_allowed', 'There is no such method here.'));
      return sealed(await api(req.raw, addressOf(env.incoming)));
    });
  app.onError((error, { env, req }) => {
    // The visitor has disconnected, which is not an error of ours.
    if (!env.outgoing.destroyed) console.error(`${error.name}: ${error.message}`);
    return sealed(refusal(req.path, 500, 'unexpected_failure', 'The server could not answer.'));
  });
  return app;
}

/**
 * Answers of the API hold personal data: no cache may keep them, and no browser may guess their type. The one that is
 * the same for everybody goes out as it is (shared-answer.ts).
 */
function sealed(response: Response): Response {
  if (response.headers.get('Cache-Control') === FOR_EVERYBODY) return response;
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(response.body, { status: response.status, headers });
}
