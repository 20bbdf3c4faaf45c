import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { backupBeforeMigration } from '../../../server/backup/backup-before-migration.ts';
import { type BackupSettings, readBackupSettings } from '../../../server/backup/backup-settings.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { Engine, POSTGRES_MAJOR } from '../../../server/database/engine.ts';
import { userError } from '../../support/user-error.ts';
import { addMessages, exec, openEngine, rowsOf } from '../support/open-engine.ts';
import { preparedDataDir, temporaryFolder } from '../support/test-site.ts';

const HISTORY = 'select version from supabase_migrations.schema_migrations order by version';
/** A migration that can be applied again, after `UNDO`. */
const TABLE_MIGRATION = '20261128090100';
const UNDO = `delete from supabase_migrations.schema_migrations where version = '${TABLE_MIGRATION}';
  drop index public.contact_waiting, public.contact_waiting_by_id, public.contact_answered_by_id;`;

const dataDir = await preparedDataDir();
const backups = path.join(dataDir, 'backups');
const said: string[] = [];

function open(settings: BackupSettings = readBackupSettings({})) {
  return openDatabase(dataDir, {
    bootstrap: bootstrapSupabase,
    beforeMigration: backupBeforeMigration(dataDir, settings, (line) => said.push(line)),
  });
}

async function changed(sql: string): Promise<void> {
  const engine = await open();
  await exec(engine, sql);
  await engine.close();
}

describe('A data folder', () => {
  it.each([
    [
      '18',
      'was used by a newer version (its files are of PostgreSQL 18, this version has 17): start that version.',
    ],
    [
      '16',
      'was made by an older version: its files are of PostgreSQL 16, this version has 17. Make a backup with the old version (npm run backup -- FILE), and restore it with this one into an empty folder (npm run restore -- FILE).',
    ],
  ])(
    'of PostgreSQL %s is refused, with the version to start or the way that rows take',
    async (major, why) => {
      const other = await preparedDataDir();
      await writeFile(path.join(other, 'postgres', 'PG_VERSION'), `${major}\n`);
      await expect(openEngine(other)).rejects.toThrow(
        userError(`The data folder ${other} ${why} Nothing was changed.`),
      );
    },
  );

  it('says the same major as the engine itself', async () => {
    const engine = await openEngine();
    const [row] = await rowsOf<{ version: string }>(engine, 'show server_version_num');
    expect(Math.floor(Number(Object.values(row ?? {})[0]) / 10_000)).toBe(POSTGRES_MAJOR);
  });

  it('that is up to date is opened without a backup', async () => {
    await (await open()).close();
    await expect(readdir(backups)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is backed up before its schema changes', async () => {
    const engine = await open();
    await addMessages(engine, 3);
    await exec(engine, UNDO);
    await engine.close();

    const migrated = await open();
    expect(await rowsOf(migrated, HISTORY)).toContainEqual({ version: TABLE_MIGRATION });
    await migrated.close();

    const [name = '', ...others] = await readdir(backups);
    expect(others).toEqual([]);
    expect(name).toMatch(/^before-migration-.*\.backup$/);
    expect(said).toEqual([expect.stringContaining(name)]);
    const other = await openEngine();
    await restoreBackup(other, { file: path.join(backups, name) }, { isReplacing: true });
    expect(await rowsOf(other, 'select 1 as one from "ContactTable"')).toHaveLength(3);
  });

  it('keeps its schema when the backup fails', async () => {
    await changed(UNDO);
    const dir = path.join(await temporaryFolder(), 'unplugged');
    await expect(open({ ...readBackupSettings({}), dir })).rejects.toThrow(
      userError(/needs an update, and a backup before it could not be made: .*unplugged/),
    );
    const engine = await openDatabase(dataDir, {
      bootstrap: bootstrapSupabase,
      beforeMigration: async (behind) => {
        expect(await rowsOf(behind, HISTORY)).not.toContainEqual({ version: TABLE_MIGRATION });
      },
    });
    await engine.close();
  });

  it('with migrations that this version does not know is refused, and nothing is applied to it', async () => {
    await changed(`${UNDO}
      insert into supabase_migrations.schema_migrations (version, name) values ('20991231000000', 'newer')`);
    await expect(open()).rejects.toThrow(
      userError(
        /was used by a newer version \(these migrations are missing here: 20991231000000\): start that/,
      ),
    );
  });

  it('of the version with the first migrations is refused with the way to keep its rows, and is not changed', async () => {
    const old = await preparedDataDir();
    const first = await openEngine(old);
    await addMessages(first, 2);
    // Its own first migrations, and one that the owner of the server has added since.
    await exec(
      first,
      `delete from supabase_migrations.schema_migrations;
       insert into supabase_migrations.schema_migrations (version, name) values
         ('20261120090000', 'contact_table'), ('20261123130300', 'order_of_arrival'), ('20261201000000', 'raise_limit')`,
    );
    await first.close();

    const backUp = vi.fn();
    await expect(
      openDatabase(old, { bootstrap: bootstrapSupabase, beforeMigration: backUp }),
    ).rejects.toThrow(
      userError(
        `The data folder ${old} was made by an older version, and this version cannot update its tables: make a backup with the old version (npm run backup -- FILE), then restore it with this one into an empty folder (npm run restore -- FILE). Nothing was changed.`,
      ),
    );

    expect(backUp).not.toHaveBeenCalled();
    const files = await Engine.open(path.join(old, 'postgres'));
    expect(await rowsOf(files, HISTORY)).toEqual(
      ['20261120090000', '20261123130300', '20261201000000'].map((version) => ({ version })),
    );
    expect(await rowsOf(files, 'select from "ContactTable"')).toHaveLength(2);
    await files.close();
  });
});
