import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { bootstrapSupabase } from '../../../../server/api/supabase-bootstrap.ts';
import type { SqlSession } from '../../../../server/database/migrations.ts';
import { cleanUpLater } from '../clean-up.ts';
import { EMBEDDED } from './embedded-options.ts';
import {
  connectTo,
  hostedLikeDatabase,
  migratedHostedLikeDatabase,
  type PostgresAddress,
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

type DescribeTests = (database: TestDatabase) => void;
type Open = (server: PostgresAddress, name: string) => Promise<SqlDatabase>;

/**
 * Describes tests twice: on the embedded engine, and on a real server where it can be had, each with all migrations
 * applied. No other test file uses this name, because all share one real server.
 */
export function describeOnDatabases(what: string, name: string, tests: DescribeTests): void {
  describeOnEach(what, name, tests, migratedEmbeddedDatabase, migratedHostedLikeDatabase);
}

/** The same before the first migration, with only what a hosted project has. */
export function describeOnEmptyDatabases(what: string, name: string, tests: DescribeTests): void {
  describeOnEach(what, name, tests, emptyEmbeddedDatabase, hostedLikeDatabase);
}

function describeOnEach(
  what: string,
  name: string,
  tests: DescribeTests,
  openEmbedded: () => Promise<SqlDatabase>,
  openOnServer: Open,
): void {
  const { server } = inject('migratedTemplates');
  describe(`${what} on the embedded database`, () => {
    const connect = () => {
      throw new Error('The embedded database has one session.');
    };
    tests({ ...openedLater(openEmbedded), isShared: false, connect });
  });
  if (typeof server === 'string') {
    it.skip(server);
    return;
  }
  describe(`${what} on a real PostgreSQL server`, () => {
    const connect = (user = 'postgres') => {
      const session = connectTo(server, name, user);
      cleanUpLater(() => session.close());
      return session;
    };
    tests({ ...openedLater(() => openOnServer(server, name)), isShared: true, connect });
  });
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
