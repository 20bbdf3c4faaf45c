import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

/** Waits for the caller's turn to use the database; `end` ends the turn. */
export type AcquireSession = () => Promise<{ readonly database: PGlite; end(): void }>;

/**
 * Kysely over PGlite, one user of the database at a time. PGlite has a single session: without taking turns, two
 * requests would share one transaction and one role, and a visitor's insert could run as staff.
 */
export class SerialDialect implements Dialect {
  readonly #acquire: AcquireSession;

  constructor(acquire: AcquireSession) {
    this.#acquire = acquire;
  }

  createAdapter() {
    return new PostgresAdapter();
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }

  createDriver(): Driver {
    return new SerialDriver(this.#acquire);
  }
}

class SerialDriver implements Driver {
  readonly #acquire: AcquireSession;
  #endTurn: (() => void) | undefined;

  constructor(acquire: AcquireSession) {
    this.#acquire = acquire;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { database, end } = await this.#acquire();
    this.#endTurn = end;
    return new PgliteSession(database);
  }

  async releaseConnection() {
    this.#endTurn?.();
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy() {}
}

class PgliteSession implements DatabaseConnection {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.#pglite.query<Row>(query.sql, [...query.parameters]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: PGlite answers in one piece; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PGlite does not stream.');
  }
}
