import type { RequestHandler } from './http-listener.ts';

export const HEALTH_PATH = '/health';

/** A database that has not answered by then does not answer visitors either. */
const PATIENCE_MS = 5000;

/** For whatever watches over the server: 200 when the check finds all well in time, else 503. Says nothing more. */
export function healthHandler(check: () => Promise<unknown>): RequestHandler {
  return async (request, response) => {
    const isHealthy = await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), PATIENCE_MS).unref();
      }),
    ]);
    response.writeHead(isHealthy ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    const body = JSON.stringify({ status: isHealthy ? 'ok' : 'failing' });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
