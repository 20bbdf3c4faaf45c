import { describe, expect, it } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY, readBackendConfig } from '../../../src/api/read-backend-config.ts';
import { UserError } from '../../../src/domain/user-error.ts';

const URL_OF_PROJECT = 'https://example.supabase.co';
const KEY = 'sb_publishable_AbC-123_x';

const read = (url?: string, key?: string) =>
  readBackendConfig({ VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key });

const messageOf = (url?: string, key?: string): string => {
  try {
    read(url, key);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return 'no error';
};

describe('readBackendConfig', () => {
  it.each([
    [undefined, undefined],
    ['', ''],
    ['  ', '\n'],
  ])('takes the embedded default when neither is set (%j, %j)', (url, key) => {
    expect(read(url, key)).toEqual({ url: '', publishableKey: EMBEDDED_PUBLISHABLE_KEY });
  });

  it('takes a hosted project, without white space around the values or a slash at the end', () => {
    expect(read(` ${URL_OF_PROJECT}/ `, `${KEY}\n`)).toEqual({ url: URL_OF_PROJECT, publishableKey: KEY });
  });

  it.each(['http://localhost:54321', 'http://127.0.0.1:54321'])(
    'takes a project on this machine: %s',
    (url) => {
      expect(read(url, KEY).url).toBe(url);
    },
  );

  it('names the variable that is missing', () => {
    expect(messageOf(URL_OF_PROJECT, undefined)).toMatch(/VITE_SUPABASE_PUBLISHABLE_KEY is not\.$/);
    expect(messageOf(undefined, KEY)).toMatch(/VITE_SUPABASE_URL is not\.$/);
  });

  it.each([
    'example.supabase.co',
    'https://',
    'http://example.supabase.co',
    'ftp://example.supabase.co',
    `${URL_OF_PROJECT}/rest/v1`,
    `${URL_OF_PROJECT}/?apikey=1`,
    `${URL_OF_PROJECT}/#x`,
  ])('refuses the address %s by the name of its variable', (url) => {
    expect(messageOf(url, KEY)).toMatch(/^VITE_SUPABASE_URL must/);
  });

  it.each([
    'sb_secret_AbC123',
    'sb_publishable_',
    'sb_publishable_a b',
    'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.x',
  ])('refuses the key %s by the name of its variable', (key) => {
    expect(messageOf(URL_OF_PROJECT, key)).toMatch(/^VITE_SUPABASE_PUBLISHABLE_KEY must begin/);
    // It may be a secret.
    expect(messageOf(URL_OF_PROJECT, key)).not.toContain('AbC123');
  });
});
