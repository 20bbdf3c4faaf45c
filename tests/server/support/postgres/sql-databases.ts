import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { bootstrapSupabase } from '../../../../server/api/supabase-bootstrap.ts';
import type { SqlSession } from '../../../../server/database/migrations.ts';
import { cleanUpLater } from '../clean-up.ts';
import { describeWith } from '../describe-with.ts';
import { EMBEDDED } from './embedded-options.ts';
import {
  connectTo,
  hostedLikeDatabase,
  migratedHostedLikeDatabase,
  type SqlDatabase,
} from './hosted-like-database.ts';

export interface TestDatabase extends SqlSession {
  /** Whether it takes several sessions at once, as only a real server does. */
  readonly isShared: boolean;
  /** The rows of a query. */
  rows<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Opens another session on the same database, until the test file is done. */
  connect(user?: string): SqlDatabase;
}

/**
 * Describes tests twice: on the embedded engine, and on a real server where it can be had, each with all migrations
 * applied. No other test file uses this name, because all share one real server.
 */
export const describeOnDatabases = describeOn(migratedEmbeddedDatabase, migratedHostedLikeDatabase);

/** The same before the first migration, with only what a hosted project has. */
export const describeOnEmptyDatabases = describeOn(emptyEmbeddedDatabase, hostedLikeDatabase);

function describeOn(openEmbedded: () => Promise<SqlDatabase>, openOnServer: typeof hostedLikeDatabase) {
  return (what: string, name: string, tests: (database: TestDatabase) => void) => {
    describe(`${what} on the embedded database`, () => {
      const connect = () => {
        throw new Error('The embedded database has one session.');
      };
      tests({ ...openedLater(openEmbedded), isShared: false, connect });
    });
    const { server: found } = inject('migratedTemplates');
    describeWith(found, `${what} on a real PostgreSQL server`, (server) => {
      const connect = (user = 'postgres') => {
        const session = connectTo(server, name, user);
        cleanUpLater(() => session.close());
        return session;
      };
      tests({ ...openedLater(() => openOnServer(server, name)), isShared: true, connect });
    });
  };
}

/** Opens the database before the first test and closes it after the last. */
function openedLater(open: () => Promise<SqlDatabase>): Pick<TestDatabase, 'exec' | 'query' | 'rows'> {
  let opened: SqlDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  return {
    exec: (sql) => opened.exec(sql),
    query: <Row>(sql: string, params?: unknown[]) => opened.query<Row>(sql, params),
    rows: async <Row>(sql: string, params?: unknown[]) => (await opened.query<Row>(sql, params)).rows,
  };
}

async function migratedEmbeddedDatabase(): Promise<SqlDatabase> {
  const archive = await readFile(inject('migratedTemplates').archive);
  return PGlite.create({ ...EMBEDDED, loadDataDir: new Blob([archive]) });
}

async function emptyEmbeddedDatabase(): Promise<SqlDatabase> {
  const database = await PGlite.create(EMBEDDED);
  await bootstrapSupabase(database);
  return database;
}
