import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { UserError } from '../../src/domain/user-error.ts';
import { Engine, POSTGRES_MAJOR } from './engine.ts';
import { foreignFileError } from './folder/folder-owner.ts';
import { diskFull, hasFreeSpace, isDiskFull, SPACE_TO_CREATE } from './folder/free-space.ts';
import { syncFolder, syncTree } from './folder/sync-tree.ts';
import { noteUpdate } from './folder/update-note.ts';
import { isBehind, type Migration, migrate, readMigrations, unknownMigrations } from './migrations.ts';

/** What the callers of `openDatabase` add to a database. */
export interface DatabaseSetup {
  /** Creates the roles and schemas that a hosted project has before its first migration. */
  bootstrap(database: PGlite): Promise<void>;
  /** Inserts the first rows of a new database, after the migrations. */
  seed?(engine: Engine): Promise<void>;
  /** Runs before the schema of an existing database changes, for a backup. When it throws, nothing is changed. */
  beforeMigration(engine: Engine): Promise<void>;
}

/**
 * Opens the database in the data folder and applies missing migrations; creates it on the first start. The caller
 * holds the folder's lock.
 * @throws UserError when the disk is full, when the files are of another version, or when Postgres cannot start on
 * them.
 */
export async function openDatabase(
  dataDir: string,
  { bootstrap, seed, beforeMigration }: DatabaseSetup,
  log?: (line: string) => void,
): Promise<Engine> {
  const folder = databaseFolder(dataDir);
  // This file exists while the database is created. A first start that was cut short leaves it and an
  // incomplete database without any message, which is deleted and created again.
  const unfinished = unfinishedFlag(dataDir);
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });

  const isNew = !existsSync(folder);
  if (isNew && !(await hasFreeSpace(dataDir, SPACE_TO_CREATE))) throw diskFull(dataDir);
  if (isNew) {
    await writeFile(unfinished, '', { flush: true });
    await syncFolder(dataDir);
  } else await refuseOtherMajor(dataDir);

  const engine = await startPostgres(folder, dataDir, log);
  try {
    const migrations = await readMigrations();
    if (isNew) await engine.exclusively(bootstrap);
    const isUpdate = !isNew && (await needsMigration(engine, migrations, dataDir));
    if (isUpdate) await beforeMigration(engine);
    await engine.exclusively((database) => migrate(database, migrations));
    if (isUpdate) await noteUpdate(dataDir);
    if (isNew) {
      await seed?.(engine);
      // PGlite unpacks a new database without syncing it, and Postgres assumes that these files are synced.
      await syncTree(dataDir);
      await rm(unfinished);
      // Without this sync a power cut could bring this file back, and the next start would delete all messages.
      await syncFolder(dataDir);
    }
    return engine;
  } catch (error) {
    await engine.close();
    if (isDiskFull(error)) throw diskFull(dataDir, error);
    if (error instanceof UserError) throw error;
    throw (await foreignFileError(dataDir, error)) ?? error;
  }
}

/** Whether the data folder has a complete database: a first start that was cut short leaves none. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(databaseFolder(dataDir)) && !existsSync(unfinishedFlag(dataDir));
}

function unfinishedFlag(dataDir: string): string {
  return path.join(dataDir, 'postgres.unfinished');
}

/** The folder of Postgres's files within a data folder. */
export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/**
 * The major version of Postgres that wrote the database files.
 * @throws UserError when the files do not say.
 */
async function postgresMajor(dataDir: string): Promise<number> {
  const text = await readFile(path.join(databaseFolder(dataDir), 'PG_VERSION'), 'utf8').catch(() => '');
  if (!/^\d{1,3}\n?$/.test(text)) throw damaged(dataDir);
  return Number(text);
}

async function refuseOtherMajor(dataDir: string): Promise<void> {
  const major = await postgresMajor(dataDir);
  if (major > POSTGRES_MAJOR)
    throw newerThanThis(dataDir, `its files are of PostgreSQL ${major}, this version has ${POSTGRES_MAJOR}`);
  if (major < POSTGRES_MAJOR)
    throw new UserError(
      `The data folder ${dataDir} was made by an older version: its files are of PostgreSQL ${major}, this version has ${POSTGRES_MAJOR}. Make a backup with the old version (npm run backup -- FILE), and restore it with this one into an empty folder (npm run restore -- FILE). Nothing was changed.`,
    );
}

async function needsMigration(
  engine: Engine,
  migrations: readonly Migration[],
  dataDir: string,
): Promise<boolean> {
  const unknown = await engine.exclusively((database) => unknownMigrations(database, migrations));
  const [first] = unknown;
  if (first !== undefined && first < (migrations[0]?.version ?? '')) throw olderThanThis(dataDir);
  if (first !== undefined)
    throw newerThanThis(dataDir, `these migrations are missing here: ${unknown.join(', ')}`);
  return engine.exclusively((database) => isBehind(database, migrations));
}

/** A backup holds rows and not the schema, so it is the way across. */
function olderThanThis(dataDir: string): UserError {
  return new UserError(
    `The data folder ${dataDir} was made by an older version, and this version cannot update its tables: make a backup with the old version (npm run backup -- FILE), then restore it with this one into an empty folder (npm run restore -- FILE). Nothing was changed.`,
  );
}

function newerThanThis(dataDir: string, sign: string): UserError {
  return new UserError(
    `The data folder ${dataDir} was used by a newer version (${sign}): start that version. Nothing was changed.`,
  );
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
    // Postgres gives no reason. A wrong "damaged" would make the owner restore an old backup needlessly.
    const foreign = await foreignFileError(dataDir, error);
    if (foreign !== undefined) throw foreign;
    throw (await hasFreeSpace(dataDir)) ? damaged(dataDir, error) : diskFull(dataDir, error);
  }
}

function damaged(dataDir: string, cause?: unknown): UserError {
  return new UserError(
    `The database in the data folder ${dataDir} is damaged and does not start: restore a backup, or move the folder away to start with an empty database.`,
    { cause },
  );
}
