import { describe, expect, it } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY, readBackendConfig } from '../../../src/api/read-backend-config.ts';
import { userError } from '../../support/user-error.ts';

const URL_OF_PROJECT = 'https://example.supabase.co';
const KEY = 'sb_publishable_AbC-123_x';

const read = (url?: string, key?: string) =>
  readBackendConfig({ VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key });

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

  it.each(['localhost', '127.0.0.1'])('takes a project on this machine: %s', (host) => {
    expect(read(`http://${host}:54321`, KEY).url).toBe(`http://${host}:54321`);
  });

  it('names the variable that is missing', () => {
    expect(() => read(URL_OF_PROJECT)).toThrow(userError(/VITE_SUPABASE_PUBLISHABLE_KEY is not\.$/));
    expect(() => read(undefined, KEY)).toThrow(userError(/VITE_SUPABASE_URL is not\.$/));
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
    expect(() => read(url, KEY)).toThrow(userError(/^VITE_SUPABASE_URL must/));
  });

  it.each([
    'sb_secret_AbC123',
    'sb_publishable_',
    'sb_publishable_a b',
    'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.x',
  ])('refuses the key %s by the name of its variable', (key) => {
    const refused = expect(() => read(URL_OF_PROJECT, key));
    refused.toThrow(userError(/^VITE_SUPABASE_PUBLISHABLE_KEY must begin/));
    // It may be a secret.
    refused.not.toThrow(/AbC123/);
  });
});
