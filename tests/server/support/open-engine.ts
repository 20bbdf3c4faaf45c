import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { openDatabase } from '../../../server/database/database.ts';
import type { Engine } from '../../../server/database/engine.ts';
import { cleanUpLater } from './clean-up.ts';
import { STAFF } from './staff.ts';
import { preparedDataDir } from './test-site.ts';

/** The database of a prepared data folder without a server, until the test file is done. */
export async function openEngine(dataDir?: string): Promise<Engine> {
  const engine = await openDatabase(dataDir ?? (await preparedDataDir()), {
    bootstrap: bootstrapSupabase,
    beforeMigration: async () => {},
  });
  cleanUpLater(() => engine.close());
  return engine;
}

export function exec(engine: Engine, sql: string): Promise<unknown> {
  return engine.exclusively((database) => database.exec(sql));
}

export async function rowsOf<Row>(engine: Engine, sql: string, params: unknown[] = []): Promise<Row[]> {
  return (await engine.exclusively((database) => database.query<Row>(sql, params))).rows;
}

/** Deletes everything that a backup contains, because opening another database takes seconds. */
export function empty(engine: Engine): Promise<unknown> {
  return exec(
    engine,
    `truncate "ContactTable", auth.users, auth.identities, private.deleted_submissions, private.audit_log,
       public.warnings
     restart identity cascade`,
  );
}

/** Inserts messages with the numbers 1 to `count` into a database that has none. */
export function addMessages(engine: Engine, count: number): Promise<unknown> {
  return exec(
    engine,
    `insert into "ContactTable" (name, email, phone, message, submission_id)
     select 'Name ' || n, 'n' || n || '@example.com', n, E'line\\n"quoted" \\u2028 ' || n, gen_random_uuid()
     from generate_series(1, ${count}) n`,
  );
}

/** Adds an account with the password of STAFF, because hashing a new one takes time. */
export function copyStaff(engine: Engine, email: string, change = 'updated_at = now()'): Promise<unknown> {
  return exec(
    engine,
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     select gen_random_uuid(), '${email}', encrypted_password, now(), raw_app_meta_data, '{}'
     from auth.users where email = '${STAFF.email}';
     update auth.users set ${change} where email = '${email}'`,
  );
}

/** Lets nobody else have the database until the returned function is called. */
export function holdDatabase(engine: Engine): () => Promise<void> {
  let release = () => {};
  const held = engine.exclusively(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  return () => {
    release();
    return held;
  };
}
