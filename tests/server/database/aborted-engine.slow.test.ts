import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { afterAll, describe, expect, it } from 'vitest';
import { Engine } from '../../../server/database/engine.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { preparedDataDir } from '../support/test-site.ts';

type Write = (stream: { readonly path: string }, ...args: unknown[]) => number;

/** The internals of PGlite that a test needs to abort it in the middle of a write. */
interface Internals {
  readonly FS: { readonly filesystems: { readonly NODEFS: { stream_ops: { write: Write } } } };
}

const INSERT = 'insert into kept values ($1)';
type Insert = (database: PGlite, id: number) => Promise<unknown>;
const inOneStatement: Insert = (database, id) => database.query(INSERT, [id]);
const inSeveral: Insert = (database, id) => database.exec(`select 1; insert into kept values (${id})`);
const inTransaction: Insert = (database, id) =>
  database.transaction((transaction: Transaction) => transaction.query(INSERT, [id]));
const [LOG, TABLE] = ['/pg_wal/', '/base/'];
/** The state of a database in its control file (pg_control.h). */
const [STATE_AT, IN_PRODUCTION] = [16, 6];
const folder = path.join(await preparedDataDir(), 'postgres');
let engine = await Engine.open(folder);
await exec(engine, 'create table kept (id int)');
let id = 0;

afterAll(() => engine.close());

/** Aborts WebAssembly at the next write to such a file, as when its memory is exhausted. */
async function abortAt(place: string): Promise<void> {
  await engine.exclusively(async (database) => {
    const operations = (database.Module as unknown as Internals).FS.filesystems.NODEFS.stream_ops;
    const { write } = operations;
    operations.write = (stream, ...args) => {
      if (!stream.path.includes(place)) return write(stream, ...args);
      operations.write = write;
      throw new WebAssembly.RuntimeError('unreachable');
    };
  });
}

describe('An engine that WebAssembly has aborted', () => {
  it.each<[string, string, Insert]>([
    ['a statement', LOG, inOneStatement],
    ['several statements', LOG, inSeveral],
    ['a transaction', LOG, inTransaction],
    // The commit has nothing to write then.
    ['the statement of a transaction', TABLE, inTransaction],
  ])(
    'acknowledges nothing that it has not stored, of %s (%s), and is started again',
    async (_way, place, insert) => {
      id += 1;
      // The next row makes the table longer.
      await exec(engine, 'truncate kept');
      await abortAt(place);
      await expect(engine.exclusively((database) => insert(database, id))).rejects.toThrow('has stopped');
      const stored = () => rowsOf(engine, `select id from kept where id = ${id}`);
      await expect
        .poll(() => stored().catch(() => 'not yet'), { timeout: 120_000, interval: 250 })
        .toEqual([]);
      await engine.exclusively((database) => insert(database, id));
      expect(await stored()).toEqual([{ id }]);
    },
  );

  it('leaves the files as a crash does when it is closed, so that the next start recovers them', async () => {
    await abortAt(LOG);
    await expect(engine.exclusively((database) => database.query(INSERT, [0]))).rejects.toThrow(
      'has stopped',
    );
    await engine.close();
    const control = await readFile(path.join(folder, 'global', 'pg_control'));
    expect(control.readInt32LE(STATE_AT)).toBe(IN_PRODUCTION);
    engine = await Engine.open(folder);
    expect(await rowsOf(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
