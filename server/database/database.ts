import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { UserError } from '../../src/domain/user-error.ts';
import { diskFull, hasRoom, isDiskFull, ROOM_TO_BEGIN } from './disk-room.ts';
import { Engine } from './engine.ts';
import { migrate, readMigrations } from './migrations.ts';
import { syncFolder, syncTree } from './sync-tree.ts';

/** What belongs into a database that is new. */
export interface NewDatabase {
  /** What the migrations build on: roles and schemas that a hosted project has before its first migration. */
  bootstrap(database: PGlite): Promise<void>;
  /** Its first rows, after the migrations. */
  seed?(engine: Engine): Promise<void>;
}

/**
 * Opens the database in the data folder and brings its schema up to date; on the first start it is created. The
 * caller holds the folder's lock.
 * @throws UserError when the disk is full, or the files are there but Postgres cannot start on them.
 */
export async function openDatabase(
  dataDir: string,
  { bootstrap, seed }: NewDatabase,
  log?: (line: string) => void,
): Promise<Engine> {
  const folder = databaseFolder(dataDir);
  // Stands while the database is being made. A first start cut short leaves it behind with half a database that
  // has never held a message, which is made anew.
  const unfinished = path.join(dataDir, 'postgres.unfinished');
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });

  const isNew = !existsSync(folder);
  if (isNew && !(await hasRoom(dataDir, ROOM_TO_BEGIN))) throw diskFull(dataDir);
  if (isNew) {
    await writeFile(unfinished, '', { flush: true });
    await syncFolder(dataDir);
  } else if (!existsSync(path.join(folder, 'PG_VERSION'))) throw damaged(dataDir);

  const engine = await startPostgres(folder, dataDir, log);
  try {
    await engine.exclusively(async (database) => {
      if (isNew) await bootstrap(database);
      await migrate(database, await readMigrations());
    });
    if (isNew) {
      await seed?.(engine);
      // PGlite unpacks a new database without a sync, and Postgres takes those files for synced.
      await syncTree(dataDir);
      await rm(unfinished);
      // Else a power cut may bring the mark back, and the next start would clear the messages away.
      await syncFolder(dataDir);
    }
    return engine;
  } catch (error) {
    await engine.close();
    throw isDiskFull(error) ? diskFull(dataDir, error) : error;
  }
}

/** Whether the data folder has a database, finished or not. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(databaseFolder(dataDir));
}

function databaseFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

async function startPostgres(
  folder: string,
  dataDir: string,
  log: ((line: string) => void) | undefined,
): Promise<Engine> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await Engine.open(folder, log);
  } catch (error) {
    // Postgres says no more than that it could not start; whoever is told "damaged" restores an old backup.
    throw (await hasRoom(dataDir)) ? damaged(dataDir, error) : diskFull(dataDir, error);
  }
}

function damaged(dataDir: string, cause?: unknown): UserError {
  return new UserError(
    `The database in the data folder ${dataDir} is damaged and does not start: restore a backup, or move the folder away to begin anew.`,
    { cause },
  );
}
