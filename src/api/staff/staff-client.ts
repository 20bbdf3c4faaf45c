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
    return new Response(isBodiless(response.status) ? null : body, response);
  } finally {
    clearTimeout(timer);
  }
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
