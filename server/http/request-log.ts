import type { IncomingMessage, ServerResponse } from 'node:http';

export interface RequestLogEntry {
  readonly time: string;
  readonly method: string;
  /** The path, with everything that a person may have typed removed. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const API_ROUTE = /^\/(rest|auth)\/v1\/(rpc\/)?[A-Za-z_]{1,40}$/;

/**
 * Reports a request when it is answered. Neither address, query, headers nor body are reported, nor the path of an
 * unknown page, so nothing personal can get into the log.
 */
export function reportWhenAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  report: (entry: RequestLogEntry) => void,
): void {
  const started = performance.now();
  response.once('finish', () => {
    report({
      time: new Date().toISOString(),
      method: request.method ?? '',
      route: routeOf((request.url ?? '').split('?', 1)[0] ?? '', response.statusCode),
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
    });
  });
}

function routeOf(path: string, status: number): string {
  if (API_ROUTE.test(path)) return path;
  return status < 400 && !path.startsWith('/rest/') && !path.startsWith('/auth/') ? path : 'other';
}

const A_MINUTE_MS = 60_000;

/** Logs failures (5xx) only, and 503 at most once a minute: an attack causes thousands, which must not fill the disk. */
export function failureLog(
  log: (line: string) => void,
  now: () => number = () => performance.now(),
): (entry: RequestLogEntry) => void {
  let nextBusyAt = Number.NEGATIVE_INFINITY;
  return (entry) => {
    if (entry.status < 500) return;
    if (entry.status === 503) {
      if (now() < nextBusyAt) return;
      nextBusyAt = now() + A_MINUTE_MS;
    }
    log(JSON.stringify(entry));
  };
}
