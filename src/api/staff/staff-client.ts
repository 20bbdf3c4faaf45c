import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Backoff, backoffMs } from '../../domain/backoff.ts';
import { backendConfig } from '../backend-config.ts';
import type { Database } from '../database-types.ts';
import { STAFF_SESSION_KEY, staffSessionStorage } from './staff-session-storage.ts';

/** Long enough for a phone with weak reception, short enough for a person who waits. */
const TIMEOUT_MS = 15_000;

let client: SupabaseClient<Database> | undefined;

/** The one client of the staff pages, created at first use. Visitors never load its code. */
export function staffClient(): SupabaseClient<Database> {
  client ??= createClient<Database>(backendConfig.url || location.origin, backendConfig.publishableKey, {
    auth: { storage: staffSessionStorage, storageKey: STAFF_SESSION_KEY, detectSessionInUrl: false },
    global: { fetch: fetchFresh },
    realtime: { reconnectAfterMs: (tries) => reconnectDelayMs(tries) },
  });
  return client;
}

const RECONNECTS: Backoff = { baseMs: 2_000, capMs: 30_000, jitter: 0.5 };

/** The wait before reconnection attempt number `tries`, counted from 1. */
export function reconnectDelayMs(tries: number, random: () => number = Math.random): number {
  return backoffMs(RECONNECTS, tries, random);
}

/** A fetch without the browser's cache and with a timeout. */
async function fetchFresh(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(
    () => abort.abort(new DOMException('No answer in time', 'TimeoutError')),
    TIMEOUT_MS,
  );
  init.signal?.addEventListener('abort', () => abort.abort(init.signal?.reason), { once: true });
  if (init.signal?.aborted) abort.abort(init.signal.reason);
  try {
    const response = await fetch(input, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: abort.signal,
    });
    // The timeout covers the body too: a server may stop in the middle of it.
    const body = await response.arrayBuffer();
    if (response.ok && isForSession(input)) return withoutExpiry(body, response);
    return new Response(isBodiless(response.status) ? null : body, response);
  } finally {
    clearTimeout(timer);
  }
}

function isForSession(input: RequestInfo | URL): boolean {
  return new URL(input instanceof Request ? input.url : input).pathname.endsWith('/auth/v1/token');
}

/**
 * The answer with a session, without the moment when it expires. That moment is by the server's clock, and the library
 * compares it with the clock of the device: on a clock an hour fast every session would expire at once and be renewed
 * without end. Without it, the library counts the lifetime from now, by the device's own clock.
 */
function withoutExpiry(body: ArrayBuffer, response: Response): Response {
  const text = new TextDecoder().decode(body);
  try {
    return new Response(JSON.stringify({ ...JSON.parse(text), expires_at: undefined }), response);
  } catch {
    // Not a session, such as a captive portal's page: the library says so.
    return new Response(text, response);
  }
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
