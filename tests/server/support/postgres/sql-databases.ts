import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { bootstrapSupabase } from '../../../../server/api/supabase-bootstrap.ts';
import { cleanUpLater } from '../clean-up.ts';
import { startPostgresServer } from './debian-postgres.ts';
import { EMBEDDED } from './embedded-options.ts';
import {
  hostedLikeDatabase,
  migratedHostedLikeDatabase,
  type PostgresAddress,
  type SqlDatabase,
} from './hosted-like-database.ts';

export interface DatabaseKinds {
  /**
   * The kinds of database, each with a function that creates a new one. Its name occurs in no other test file, because
   * all share one real server.
   */
  readonly kinds: [name: string, open: (database: string) => Promise<SqlDatabase>][];
  /** The real server; a sentence when it cannot be had. */
  readonly server: PostgresAddress | string;
}

/** The embedded engine, and a real server where it can be had, with all migrations applied. */
export function databaseKinds(): DatabaseKinds {
  const { archive, server } = inject('migratedTemplates');
  return kindsOf(() => migratedEmbeddedDatabase(archive), server, migratedHostedLikeDatabase);
}

/** The same before the first migration, with only what a hosted project has. The real server is the file's own. */
export async function emptyDatabaseKinds(): Promise<DatabaseKinds> {
  const server = await startPostgresServer();
  if (typeof server !== 'string') cleanUpLater(() => server.stop());
  return kindsOf(emptyEmbeddedDatabase, server, hostedLikeDatabase);
}

function kindsOf(
  openEmbedded: () => Promise<SqlDatabase>,
  server: PostgresAddress | string,
  openOnServer: (server: PostgresAddress, name: string) => Promise<SqlDatabase>,
): DatabaseKinds {
  const kinds: DatabaseKinds['kinds'] = [['the embedded database', openEmbedded]];
  if (typeof server !== 'string')
    kinds.push(['a real PostgreSQL server', (name) => openOnServer(server, name)]);
  return { kinds, server };
}

async function migratedEmbeddedDatabase(archive: string): Promise<SqlDatabase> {
  return PGlite.create({ ...EMBEDDED, loadDataDir: new Blob([await readFile(archive)]) });
}

async function emptyEmbeddedDatabase(): Promise<SqlDatabase> {
  const database = await PGlite.create(EMBEDDED);
  await bootstrapSupabase(database);
  return database;
}
