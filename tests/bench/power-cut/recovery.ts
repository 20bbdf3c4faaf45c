import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Tree } from './disk-model.ts';

/** What a start finds. */
export interface Found {
  readonly messages: readonly string[];
  readonly tombstones: readonly string[];
}

/** Writes a tree as a folder. */
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
 * Starts the engine on a data folder and reads everything in it, also through the indexes. Follows the order of
 * openDatabase (server/database.ts): a database that was never finished is made anew, so nothing is found in it.
 * Without the server around it, and with the engine compiled once: a start is then ten times faster.
 * @throws Error when the engine does not start, or what it reads is damaged.
 */
export async function startAndLook(dataDir: string): Promise<Found> {
  const folder = path.join(dataDir, 'postgres');
  const isNew = existsSync(path.join(dataDir, 'postgres.unfinished')) || !existsSync(folder);
  if (isNew) return { messages: [], tombstones: [] };
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is not there');
  const { wasm, bundle } = await engine();
  const database = new PGlite(folder, {
    extensions: { pg_trgm, amcheck },
    pgliteWasmModule: wasm,
    fsBundle: bundle,
  });
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

/** Each B-tree of ours and of the catalogue agrees with its table, and every row is in it. */
const EVERY_INDEX = `
  create extension if not exists amcheck;
  select bt_index_check(i.indexrelid, true)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'pg_catalog');
`;

let compiled: Promise<{ wasm: WebAssembly.Module; bundle: Blob }> | undefined;

function engine() {
  compiled ??= (async () => {
    const release = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    return {
      wasm: await WebAssembly.compile(await readFile(path.join(release, 'pglite.wasm'))),
      bundle: new Blob([await readFile(path.join(release, 'pglite.data'))]),
    };
  })();
  return compiled;
}
