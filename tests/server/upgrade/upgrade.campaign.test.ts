import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from 'pglite-16';
import { pg_trgm } from 'pglite-16/contrib/pg_trgm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { readBackupSettings } from '../../../server/backup/backup-settings.ts';
import type { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { databaseFolder, upgradingFolder } from '../../../server/database/database.ts';
import { makeFolder } from '../../../server/database/folder/sync-tree.ts';
import type { SqlSession } from '../../../server/database/migrations.ts';
import { migrate, readMigrations } from '../../../server/database/migrations.ts';
import { upgradeDataFolder } from '../../../server/upgrade/upgrade-folder.ts';
import { exec, openEngine, rowsOf } from '../support/open-engine.ts';
import { runServerCommand } from '../support/server-process.ts';
import { temporaryFolder } from '../support/test-site.ts';

// In this process, that is for `upgrade` below, a restore loses a message. The command runs in a process of its own.
vi.mock('../../../server/backup/restore-backup.ts', async (load) => {
  const real = await load<{ readonly restoreBackup: typeof restoreBackup }>();
  const lossy: typeof restoreBackup = async (engine, ...rest) => {
    const restored = await real.restoreBackup(engine, ...rest);
    await exec(engine, 'delete from "ContactTable" where id = 3');
    return restored;
  };
  return { ...real, restoreBackup: lossy };
});

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

function upgrade(folder: string) {
  const settings = readBackupSettings({});
  return upgradeDataFolder({ dataDir: folder, settings, bootstrap: bootstrapSupabase, log: () => {} });
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

  it('stay in their place when the new ones differ from them', async () => {
    await expect(upgrade(dataDir)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(/differs from it in public\."ContactTable" \(698 rows, of 699\)/),
    });
    expect(await fingerprint(databaseFolder(dataDir))).toBe(oldFiles);
    expect(await readdir(dataDir)).not.toContain('upgrading');
  });

  it.each([
    [
      '18',
      /was used by a newer version \(PostgreSQL 18, here is 17\): start that version\. Nothing was changed/,
    ],
    [
      '15',
      /There is no engine here for files of PostgreSQL 15\. Make a backup with the version that wrote them/,
    ],
  ])('of PostgreSQL %s are not touched by an upgrade', async (major, sentence) => {
    const other = path.join(await temporaryFolder(), 'data');
    await makeFolder(databaseFolder(other));
    await writeFile(path.join(databaseFolder(other), 'PG_VERSION'), `${major}\n`);
    const before = await fingerprint(other);
    await expect(upgrade(other)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(sentence),
    });
    expect(await fingerprint(other)).toBe(before);
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
