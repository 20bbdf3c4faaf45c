/**
 * The address of the backend, and the key with which this site identifies itself. The key is public by design: grants
 * and row-level security in the database decide what it may do. Runs at build time and in the server.
 */

import { UserError } from '../domain/user-error.ts';

/** The embedded default answers on the site's own origin, with this key. */
export const EMBEDDED_PUBLISHABLE_KEY = 'sb_publishable_third_age_embedded_default';

export interface BackendConfig {
  /** Origin of the hosted project; empty for the embedded default on the site's own origin. */
  readonly url: string;
  readonly publishableKey: string;
}

/**
 * Reads the two settings of a hosted Supabase project. Both unset: the embedded default.
 * @throws UserError when only one is set or one is malformed; the message names the variable.
 */
export function readBackendConfig(env: {
  readonly VITE_SUPABASE_URL?: string | undefined;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string | undefined;
}): BackendConfig {
  const url = env.VITE_SUPABASE_URL?.trim() ?? '';
  const publishableKey = env.VITE_SUPABASE_PUBLISHABLE_KEY?.trim() ?? '';
  if (url === '' && publishableKey === '') return { url: '', publishableKey: EMBEDDED_PUBLISHABLE_KEY };
  if (url === '') throw new UserError('VITE_SUPABASE_PUBLISHABLE_KEY is set, but VITE_SUPABASE_URL is not.');
  if (publishableKey === '')
    throw new UserError('VITE_SUPABASE_URL is set, but VITE_SUPABASE_PUBLISHABLE_KEY is not.');
  if (!isOrigin(url))
    throw new UserError(
      'VITE_SUPABASE_URL must be an address such as https://example.supabase.co, without a path.',
    );
  if (!/^sb_publishable_[\w-]+$/.test(publishableKey))
    throw new UserError(
      'VITE_SUPABASE_PUBLISHABLE_KEY must begin with sb_publishable_ (never put a secret key here).',
    );
  return { url: new URL(url).origin, publishableKey };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
  return isSafe && pathname === '/' && search === '' && hash === '';
}
