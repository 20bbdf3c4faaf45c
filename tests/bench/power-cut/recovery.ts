import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Tree } from './disk-model.ts';

/** Compiled once, which makes a start ten times faster. */
const release = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
const pgliteWasmModule = await WebAssembly.compile(await readFile(path.join(release, 'pglite.wasm')));
const fsBundle = new Blob([await readFile(path.join(release, 'pglite.data'))]);

/** Checks that each B-tree, ours and the catalogue's, matches its table and contains every row. */
const EVERY_INDEX = `
  create extension if not exists amcheck;
  select bt_index_check(i.indexrelid, true)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'pg_catalog');
`;

/** What a start finds in the data folder. */
export interface Found {
  readonly messages: readonly string[];
  readonly tombstones: readonly string[];
}

/** Writes a tree into a folder. */
export async function build(tree: Tree, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of tree) {
    const place = path.join(folder, name);
    if (content === undefined) await mkdir(place, { mode: 0o700 });
    else await writeFile(place, content);
  }
}

/**
 * Starts the engine on a data folder and reads everything in it, also through the indexes. In the order of
 * openDatabase (server/database/database.ts): an unfinished database would be made anew, so it counts as empty.
 * @throws Error when the engine does not start, or the data is damaged.
 */
export async function startAndRead(dataDir: string): Promise<Found> {
  const folder = path.join(dataDir, 'postgres');
  const isNew = existsSync(path.join(dataDir, 'postgres.unfinished')) || !existsSync(folder);
  if (isNew) return { messages: [], tombstones: [] };
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is not there');
  const database = new PGlite(folder, { extensions: { pg_trgm, amcheck }, pgliteWasmModule, fsBundle });
  await database.waitReady;
  try {
    const ids = async (sql: string) => (await database.query<{ id: string }>(sql)).rows.map(({ id }) => id);
    const messages = await ids('select submission_id as id from public."ContactTable"');
    const tombstones = await ids('select submission_id as id from private.deleted_submissions');
    await database.exec(EVERY_INDEX);
    return { messages, tombstones };
  } finally {
    await database.close();
  }
}
