import { App } from '@supabase/lite';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/api/read-backend-config.ts';
import { forgetFirstPassword } from '../admin/first-password.ts';
import { MIN_PASSWORD_LENGTH } from '../admin/staff-accounts.ts';
import { type DatabaseSetup, openDatabase } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { diskFull, isDiskFull } from '../database/folder/free-space.ts';
import { readSecrets, type Secrets } from '../database/folder/secrets.ts';
import { isSignedBy } from './access-token.ts';
import { type Api, openAuthApi } from './auth-api.ts';
import { endOldSessions } from './old-sessions.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { bootstrapSupabase } from './supabase-bootstrap.ts';
import { SupabaseConnection } from './supabase-connection.ts';

/** The Supabase-compatible API over the database in one data folder. */
export interface Backend {
  readonly engine: Engine;
  /** `/rest/v1`. */
  readonly dataApi: Api;
  /** `/auth/v1`, only the routes that the staff screens need. */
  readonly authApi: Api;
  /**
   * Whether this server signed the token and it has not expired. Does not ask the database, so the account may be
   * deleted.
   */
  readonly isSignedIn: (token: string) => Promise<boolean>;
  close(): Promise<void>;
}

const TOKEN_LIFE_SECONDS = 3600;
const READ_SCHEMA = { method: 'POST', headers: { apikey: EMBEDDED_PUBLISHABLE_KEY } } as const;

/**
 * Starts the backend on a data folder whose lock the caller holds.
 * @throws UserError when the data folder is damaged or of another version, or its disk is full.
 */
export async function startBackend(
  dataDir: string,
  setup: Omit<DatabaseSetup, 'bootstrap'>,
  log?: (line: string) => void,
): Promise<Backend> {
  const { jwtSecret, senderSecret } = await readSecrets(dataDir).catch((error: unknown) => {
    throw isDiskFull(error) ? diskFull(dataDir, error) : error;
  });
  const engine = await openDatabase(dataDir, { bootstrap: bootstrapSupabase, ...setup }, log);
  const api = await openApi(engine, { jwtSecret, senderSecret });
  const authApi: Api = async (request, address) => {
    const response = await api.authApi(request, address);
    if (response.ok && isSignIn(request)) await forgetFirstPassword(dataDir);
    return response;
  };
  return { engine, ...api, authApi, close: () => engine.close() };
}

/** The API over a database that is already open. */
export async function openApi(
  engine: Engine,
  { jwtSecret, senderSecret }: Pick<Secrets, 'jwtSecret' | 'senderSecret'>,
): Promise<Pick<Backend, 'dataApi' | 'authApi' | 'isSignedIn'>> {
  const connection = new SupabaseConnection(engine, senderSecret);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      jwt_expiry: TOKEN_LIFE_SECONDS,
      // Without a key, the vendor's server would answer every request. No other key is set.
      publishable_key: EMBEDDED_PUBLISHABLE_KEY,
      enable_signup: false,
      enable_anonymous_sign_ins: false,
      minimum_password_length: MIN_PASSWORD_LENGTH,
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.init();
  // Makes the library read the schema now, because the first visitors may all come at once.
  await app.fetch(new Request('http://site.invalid/rest/v1/rpc/count_messages', READ_SCHEMA), {
    peerAddress: '',
  });
  const answer: Api = (request, address) =>
    connection.from(address, () => app.fetch(request, { peerAddress: address }));
  return {
    dataApi: answer,
    authApi: openAuthApi(passwordSignIn(endOldSessions(answer, engine), engine)),
    isSignedIn: (token) => isSignedBy(jwtSecret, token),
  };
}

function isSignIn({ url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
}
