import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { bootstrapSupabase } from '../../../../server/api/supabase-bootstrap.ts';
import { migrate, readMigrations } from '../../../../server/database/migrations.ts';
import { startPostgresServer } from './debian-postgres.ts';
import { EMBEDDED } from './embedded-options.ts';
import { hostedLikeDatabase, type PostgresAddress, TEMPLATE } from './hosted-like-database.ts';

/** Databases with the migrated schema and nothing else, to be copied, because creating one takes seconds. */
export interface MigratedTemplates {
  /** The files of the embedded engine, in one archive. */
  readonly archive: string;
  /** The real server that has the database `TEMPLATE`; a sentence when it cannot be had. */
  readonly server: PostgresAddress | string;
}

export async function makeMigratedTemplates(): Promise<MigratedTemplates & { discard(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-migrated-'));
  const archive = path.join(folder, 'embedded.tar');
  const migrations = await readMigrations();

  const embedded = await PGlite.create(EMBEDDED);
  await bootstrapSupabase(embedded);
  await migrate(embedded, migrations);
  await writeFile(archive, new Uint8Array(await (await embedded.dumpDataDir('none')).arrayBuffer()));
  await embedded.close();

  const server = await startPostgresServer();
  if (typeof server !== 'string') {
    const template = await hostedLikeDatabase(server, TEMPLATE);
    await migrate(template, migrations);
    await template.close();
  }
  return {
    archive,
    server: typeof server === 'string' ? server : { socketDir: server.socketDir, port: server.port },
    async discard() {
      if (typeof server !== 'string') await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
