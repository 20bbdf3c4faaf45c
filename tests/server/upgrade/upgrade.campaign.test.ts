import { createHash } from 'node:crypto';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from 'pglite-16';
import { pg_trgm } from 'pglite-16/contrib/pg_trgm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { databaseFolder, upgradingFolder } from '../../../server/database/database.ts';
import { makeFolder } from '../../../server/database/folder/sync-tree.ts';
import type { SqlSession } from '../../../server/database/migrations.ts';
import { migrate, readMigrations } from '../../../server/database/migrations.ts';
import { openEngine, rowsOf } from '../support/open-engine.ts';
import { runServerCommand } from '../support/server-process.ts';
import { temporaryFolder } from '../support/test-site.ts';

/** The number of migrations in an early schema: without alerts, and without recorded answers. */
const FIRST_MIGRATIONS = 8;
const MESSAGES = 700;

let dataDir: string;
let oldRows: unknown[];
let oldFiles: string;

const ROWS =
  'select id, created_at::text, name, email, phone, message, submission_id from "ContactTable" order by id';

async function run(command: string) {
  const process = runServerCommand(command, { DATA_DIR: dataDir });
  return { code: await process.ended, output: process.output().trim() };
}

async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const place of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
    hash.update(path.relative(folder, place)).update(await readFile(place));
  return hash.digest('hex');
}

beforeAll(async () => {
  dataDir = path.join(await temporaryFolder(), 'data');
  await makeFolder(dataDir);
  const old = new PGlite(databaseFolder(dataDir), { extensions: { pg_trgm } });
  const session: SqlSession = old;
  await bootstrapSupabase(old as never);
  await migrate(session, (await readMigrations()).slice(0, FIRST_MIGRATIONS));
  await session.exec(`
    insert into auth.users (id, email, raw_app_meta_data) values (gen_random_uuid(), 'rosa@example.com', '{"role": "staff"}');
    insert into "ContactTable" (name, email, phone, message, submission_id)
    select 'Name ' || n, 'n' || n || '@example.com', n, 'Message ' || n, gen_random_uuid() from generate_series(1, ${MESSAGES}) n;
    delete from "ContactTable" where id = 5;`);
  oldRows = (await session.query(ROWS)).rows;
  await old.close();
  oldFiles = await fingerprint(databaseFolder(dataDir));
});

describe('The files of an older PostgreSQL', () => {
  it('are refused by the server, which names the upgrade command', async () => {
    await expect(openEngine(dataDir)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(/files are of PostgreSQL 16, here is 17\. Run "npm run upgrade"/),
    });
  });

  it('are upgraded with all that is in them, and stay as they were beside the new ones', async () => {
    const { code, output } = await run('upgrade');
    expect(output).toMatch(/699 messages were restored\. Counts and checksums agree\./);
    expect(code).toBe(0);
    const aside = /old files are in (\S+): delete/.exec(output)?.[1] ?? '';
    expect(await fingerprint(aside)).toBe(oldFiles);
    expect(await readdir(dataDir)).toEqual(
      expect.arrayContaining(['backups', 'postgres', path.basename(aside)]),
    );
    expect(await readdir(dataDir)).not.toContain('upgrading');

    const engine = await openEngine(dataDir);
    expect(await rowsOf(engine, ROWS)).toEqual(oldRows);
    expect(await rowsOf(engine, 'select email from auth.users')).toEqual([{ email: 'rosa@example.com' }]);
    expect(await rowsOf(engine, 'select 1 as one from private.deleted_submissions')).toHaveLength(1);
    await engine.close();
    expect(await run('upgrade')).toEqual({ code: 0, output: `The data folder ${dataDir} is up to date.` });
  });

  it('are never mistaken for a new folder when the last step was interrupted: the next upgrade completes it', async () => {
    await makeFolder(upgradingFolder(dataDir));
    await rename(databaseFolder(dataDir), databaseFolder(upgradingFolder(dataDir)));
    await expect(openEngine(dataDir)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining('was cut short: run "npm run upgrade" again'),
    });
    expect(await run('upgrade')).toMatchObject({ code: 0, output: expect.stringContaining('is upgraded') });
    expect(await rowsOf(await openEngine(dataDir), ROWS)).toEqual(oldRows);
  });
});
