import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { bootstrapSupabase } from '../../../../server/api/supabase-bootstrap.ts';
import { cleanUpLater } from '../clean-up.ts';
import { type PostgresServer, startPostgresServer } from './debian-postgres.ts';
import { hostedLikeDatabase, type SqlDatabase } from './hosted-like-database.ts';

export interface DatabaseKinds {
  /** The kinds of database, each with a function that creates a new, empty one. */
  readonly kinds: [name: string, open: (database: string) => Promise<SqlDatabase>][];
  /** The real server; a sentence when it cannot be had. */
  readonly server: PostgresServer | string;
}

/** The embedded engine, and a real server where it can be had, until the test file is done. */
export async function databaseKinds(): Promise<DatabaseKinds> {
  const kinds: DatabaseKinds['kinds'] = [['the embedded database', emptyEmbeddedDatabase]];
  const server = await startPostgresServer();
  if (typeof server !== 'string') {
    cleanUpLater(() => server.stop());
    kinds.push(['a real PostgreSQL server', (name) => hostedLikeDatabase(server, name)]);
  }
  return { kinds, server };
}

/** The embedded engine with only what a hosted project has. */
async function emptyEmbeddedDatabase(): Promise<SqlDatabase> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  await bootstrapSupabase(database);
  return database;
}
