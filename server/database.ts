import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, syncTree } from './database/sync-tree.ts';
import { diskFull, hasRoom, isDiskFull, ROOM_TO_BEGIN } from './disk-room.ts';
import { EmbeddedConnection } from './embedded-connection.ts';
import { prepareLikeHosted } from './hosted-likeness.ts';
import { migrate, readMigrations } from './migrations.ts';
import { StartError } from './start-error.ts';

/**
 * Opens the database in the data folder and brings its schema up to date. On the first start it is created, and
 * `furnish` puts in what belongs into a new one. The caller holds the folder's lock.
 * @throws StartError when the disk is full, or the files are there but Postgres cannot start on them.
 */
export async function openDatabase(
  dataDir: string,
  furnish: (connection: EmbeddedConnection) => Promise<void>,
  log?: (line: string) => void,
): Promise<EmbeddedConnection> {
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

  const connection = await startPostgres(folder, dataDir, log);
  try {
    await connection.exclusively(async (database) => {
      if (isNew) await prepareLikeHosted(database);
      await migrate(database, await readMigrations());
    });
    if (isNew) {
      await furnish(connection);
      // PGlite unpacks a new database without a sync, and Postgres takes those files for synced.
      await syncTree(dataDir);
      await rm(unfinished);
      // Else a power cut may bring the mark back, and the next start would clear the messages away.
      await syncFolder(dataDir);
    }
    return connection;
  } catch (error) {
    await connection.close();
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
): Promise<EmbeddedConnection> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const connection = new EmbeddedConnection(folder, log);
    await connection.driver.waitReady;
    return connection;
  } catch (error) {
    // Postgres says no more than that it could not start; whoever is told "damaged" restores an old backup.
    throw (await hasRoom(dataDir)) ? damaged(dataDir, error) : diskFull(dataDir, error);
  }
}

function damaged(dataDir: string, cause?: unknown): StartError {
  return new StartError(
    `The database in the data folder ${dataDir} is damaged and does not start: restore a backup, or move the folder away to begin anew.`,
    { cause },
  );
}
