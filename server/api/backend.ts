import { App } from '@supabase/lite';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/api/read-backend-config.ts';
import { MIN_PASSWORD_LENGTH } from '../admin/staff-accounts.ts';
import { openDatabase } from '../database/database.ts';
import { diskFull, isDiskFull } from '../database/disk-room.ts';
import type { Engine } from '../database/engine.ts';
import { readSecrets } from '../database/secrets.ts';
import { isSignedBy } from './access-token.ts';
import { type Api, openAuthApi } from './auth-api.ts';
import { bootstrapSupabase } from './supabase-bootstrap.ts';
import { SupabaseConnection } from './supabase-connection.ts';

/** The Supabase-compatible API over the database in one data folder. */
export interface Backend {
  readonly engine: Engine;
  /** `/rest/v1`. */
  readonly dataApi: Api;
  /** `/auth/v1`, as far as the staff screens need it. */
  readonly authApi: Api;
  /** Whether this server signed the token and it has not expired. Asks no database: the account may be gone. */
  readonly isSignedIn: (token: string) => Promise<boolean>;
  close(): Promise<void>;
}

const TOKEN_LIFE_SECONDS = 3600;
const READ_SCHEMA = { method: 'POST', headers: { apikey: EMBEDDED_PUBLISHABLE_KEY } } as const;

/**
 * Starts the backend on a data folder whose lock the caller holds; `seed` is for a database that is new.
 * @throws UserError when the data folder is damaged or its disk is full.
 */
export async function startBackend(
  dataDir: string,
  seed: (engine: Engine) => Promise<void>,
  log?: (line: string) => void,
): Promise<Backend> {
  const { jwtSecret } = await readSecrets(dataDir).catch((error: unknown) => {
    throw isDiskFull(error) ? diskFull(dataDir, error) : error;
  });
  const engine = await openDatabase(dataDir, { bootstrap: bootstrapSupabase, seed }, log);
  return { engine, ...(await openApi(engine, jwtSecret)), close: () => engine.close() };
}

/** The API over a database that is open already. */
export async function openApi(
  engine: Engine,
  jwtSecret: string,
): Promise<Pick<Backend, 'dataApi' | 'authApi' | 'isSignedIn'>> {
  const connection = new SupabaseConnection(engine);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      jwt_expiry: TOKEN_LIFE_SECONDS,
      // The only key there is. Without one the vendor's server would answer everybody.
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
  // Reads the schema now: the first visitors may all come at once.
  await app.fetch(new Request('http://site.invalid/rest/v1/rpc/count_messages', READ_SCHEMA), {
    peerAddress: '',
  });
  const answer: Api = (request, address) =>
    connection.from(address, () => app.fetch(request, { peerAddress: address }));
  return {
    dataApi: answer,
    authApi: openAuthApi(answer),
    isSignedIn: (token) => isSignedBy(jwtSecret, token),
  };
}
