import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdminCommands } from '../../../server/admin/admin-commands.ts';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { openHostedDatabase } from '../../../server/move/hosted-database.ts';
import { MESSAGE_COLUMNS } from '../../../server/move/move-format.ts';
import { moveMessages } from '../../../server/move/move-messages.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { UserError } from '../../../src/domain/user-error.ts';
import { listenLocally } from '../../support/backend/free-port.ts';
import { aMessage, send } from '../support/api-client.ts';
import { exec, openEngine, rowsOf } from '../support/open-engine.ts';
import { openPostgresWire, type PostgresWire } from '../support/postgres/postgres-wire.ts';
import { describeOnDatabases } from '../support/postgres/sql-databases.ts';
import { runServerCommand } from '../support/server-process.ts';
import { preparedDataDir, startTestSite } from '../support/test-site.ts';

const MESSAGES = 2600;
const PASSWORD = 'the password of the project';
const INSERT = 'insert into public."ContactTable"';
const DELETED_LONG_AGO = `select *, submission_id from private.deleted_submissions order by submission_id`;

/**
 * Rows as years of use leave them: old dates, microseconds, unusual characters, gaps in the ids, no submission id.
 */
const OLD_MESSAGES = `
  insert into "ContactTable" (created_at, name, email, phone, message, submission_id, written_at)
  select now() - n * interval '1 hour 1 microsecond', 'Name ' || n, 'n' || n || '@example.com', n,
    E'line\\n"quoted" \\\\ \\u202E ' || repeat('x', n % 50) || n,
    case n % 10 when 0 then null else gen_random_uuid() end,
    case n % 3 when 0 then null else now() - n * interval '1 day' end
  from generate_series(1, ${MESSAGES}) n;
  update "ContactTable" set answered_at = now(), answered_by = 'rosa@example.com' where id % 9 = 0;
  update private.alert_settings set waiting_from = now() - interval '30 days';
  delete from "ContactTable" where id % 100 = 7;`;

type Project = Awaited<ReturnType<typeof aProject>>;

/** A second embedded instance replaces the hosted project. */
async function aProject() {
  const site = await startTestSite();
  return { site, wire: await openPostgresWire(site.engine, PASSWORD) };
}

function move(dataDir: string, port: number, password = PASSWORD, args: string[] = []) {
  const SUPABASE_DB_URL = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const env = { DATA_DIR: dataDir, SUPABASE_DB_URL, SUPABASE_DB_PASSWORD: password };
  return runServerCommand('move-to-hosted', env, { args });
}

/** Moves everything there is, and gives what the command says. */
async function moved(dataDir: string, { wire }: Project): Promise<string> {
  const command = move(dataDir, wire.port);
  expect(await command.ended, command.output()).toBe(0);
  return command.output();
}

const rows = (site: RunningEmbeddedSite, sql = 'select * from "ContactTable" order by id') =>
  rowsOf<Record<string, unknown>>(site.engine, sql);

async function tables(site: RunningEmbeddedSite) {
  return { messages: await rows(site), deleted: await rows(site, DELETED_LONG_AGO) };
}

describe('Moving to a hosted project', () => {
  let dataDir: string;
  let site: RunningEmbeddedSite;
  let project: Project;

  beforeAll(async () => {
    dataDir = await preparedDataDir();
    site = await startTestSite(dataDir);
    await exec(site.engine, OLD_MESSAGES);
    project = await aProject();
  });

  it('interrupted twice and run three times makes both sides identical', async () => {
    const before = await tables(site);
    expect(before.messages.length).toBeGreaterThan(2500);
    expect(before.deleted.length).toBeGreaterThan(10);

    // The command is killed twice: once before a portion is stored, once after it is stored but not confirmed.
    await killedAt(project.wire, 'asked', 3);
    expect((await tables(project.site)).messages).toHaveLength(1000);
    await killedAt(project.wire, 'stored', 2);
    expect((await tables(project.site)).messages).toHaveLength(2000);

    const said = await moved(dataDir, project);
    expect(await tables(project.site)).toEqual(before);
    expect(said).toContain(`0 of ${before.messages.length - 2000} messages\n`);
    expect(said).toContain(
      `All ${before.messages.length} messages and ${before.deleted.length} deletions are in the project, ${before.messages.length - 2000} of them new. Counts and checksums agree.`,
    );
    expect(await moved(dataDir, project)).toContain('0 of them new. Counts and checksums agree.');
    expect(await tables(project.site)).toEqual(before);
    expect(await tables(site)).toEqual(before);
  });

  it('copies what was answered since, and keeps what was answered there', async () => {
    await exec(
      site.engine,
      `update "ContactTable" set answered_at = now(), answered_by = 'late@example.com' where id in (1, 2)`,
    );
    await exec(
      project.site.engine,
      `update "ContactTable" set answered_at = now(), answered_by = 'there@example.com' where id in (2, 3)`,
    );
    await moved(dataDir, project);
    expect(
      await rows(project.site, 'select id, answered_by from "ContactTable" where id < 4 order by id'),
    ).toEqual([
      { id: 1, answered_by: 'late@example.com' },
      { id: 2, answered_by: 'there@example.com' },
      { id: 3, answered_by: 'there@example.com' },
    ]);
    const settings = 'select waiting_from from private.alert_settings';
    expect(await rows(project.site, settings)).toEqual(await rows(site, settings));
  });

  it('copies warnings, and takes down there what was taken down here, and nothing else', async () => {
    const insert = (
      n: number,
    ) => `insert into public.warnings (id, title, what_happens, what_to_do, shown_until)
      values ('00000000-0000-4000-8000-00000000000${n}', 'Warning ${n}', 'x', 'x', now() + interval '9 days');`;
    await exec(site.engine, insert(1) + insert(2));
    await moved(dataDir, project);
    const all = 'select * from public.warnings order by title';
    expect(await rows(project.site, all)).toEqual(await rows(site, all));
    await exec(site.engine, `update public.warnings set shown_until = now() where title = 'Warning 1'`);
    await exec(
      project.site.engine,
      `update public.warnings set what_to_do = 'y', shown_until = now() where title = 'Warning 2'`,
    );
    await moved(dataDir, project);
    expect(
      await rows(
        project.site,
        'select what_to_do, shown_until > now() as is_up from public.warnings order by title',
      ),
    ).toEqual([
      { what_to_do: 'x', is_up: false },
      { what_to_do: 'y', is_up: false },
    ]);
  });

  it('copies what came later, and restores nothing that staff deleted on either side', async () => {
    const [late, deletedHere, deletedThere, retried] = [aMessage(), aMessage(), aMessage(), aMessage()];
    for (const message of [late, deletedHere, deletedThere]) await send(site.origin, message);
    await moved(dataDir, project);
    expect(await send(project.site.origin, retried)).toMatchObject({ status: 201 });

    await deleteMessage(site, deletedHere);
    await deleteMessage(project.site, deletedThere);
    expect(await moved(dataDir, project)).toContain('1 more were deleted there since, and stay deleted.');

    const there = await rows(project.site);
    const ids = there.map((row) => row.submission_id);
    expect(ids).toEqual(expect.arrayContaining([late.submission_id, retried.submission_id]));
    expect(ids).not.toContain(deletedHere.submission_id);
    expect(ids).not.toContain(deletedThere.submission_id);
    // The project's own ids begin after a gap. A device that sends a deleted message again gets the answer for a
    // duplicate.
    expect(Number(there.at(-1)?.id)).toBeGreaterThan(1_000_000);
    expect(await send(project.site.origin, deletedHere)).toMatchObject({ status: 409 });
    expect(await rows(project.site, DELETED_LONG_AGO)).toEqual(
      expect.arrayContaining(await rows(site, DELETED_LONG_AGO)),
    );
    // It works with no server running, too.
    await site.close();
    await moved(dataDir, project);
  });

  /** Kills the command at the nth portion, before or after it is stored. */
  async function killedAt(wire: PostgresWire, moment: 'asked' | 'stored', piece: number): Promise<void> {
    const command = move(dataDir, wire.port);
    let pieces = 0;
    wire.onStatement = async (sql, now) => {
      if (!sql.includes(INSERT) || now !== moment) return;
      pieces += 1;
      if (pieces < piece) return;
      command.process.kill('SIGKILL');
      await command.ended;
      if (moment === 'asked') throw new Error('The client is gone.');
    };
    expect(await command.ended, command.output()).toBe('SIGKILL');
    wire.onStatement = () => {};
  }

  async function deleteMessage(from: RunningEmbeddedSite, message: Record<string, unknown>) {
    await exec(from.engine, `delete from "ContactTable" where submission_id = '${message.submission_id}'`);
  }
});

describe('Moving is refused in a sentence', () => {
  let dataDir: string;
  let project: Project;

  beforeAll(async () => {
    dataDir = await preparedDataDir();
    const site = await startTestSite(dataDir);
    await send(site.origin);
    project = await aProject();
  });

  async function attempt(change: Partial<Parameters<typeof openHostedDatabase>[0]> = {}): Promise<string> {
    const here = { host: '127.0.0.1', port: project.wire.port, user: 'postgres', database: 'postgres' };
    const target = openHostedDatabase({ ...here, password: PASSWORD, ...change });
    const refused = await moveMessages(openAdminCommands(dataDir, bootstrapSupabase), target, () => {}).catch(
      (error) => error,
    );
    await target.close();
    expect(refused).toBeInstanceOf(UserError);
    return refused.message;
  }

  it('for a password among the arguments, without repeating it', async () => {
    const command = move(dataDir, project.wire.port, PASSWORD, [PASSWORD]);
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/^Usage: npm run move-to-hosted/);
    expect(command.output()).not.toContain(PASSWORD);
  });

  it('for a wrong password, without a stack trace', async () => {
    const command = move(dataDir, project.wire.port, 'wrong');
    expect(await command.ended).toBe(1);
    expect(command.output()).toBe(`Data folder: ${dataDir}\nThe project refuses the user or the password.\n`);
  });

  it('for a server that cannot prove who it is', async () => {
    const impostor = createServer((socket) => {
      socket.once('data', () => {
        socket.write('S');
        socket.once('data', () => socket.write('no TLS at all'));
      });
    });
    const port = await listenLocally(impostor);
    // An address of this machine that the command does not recognize as local, so it requires TLS.
    expect(await attempt({ host: '::ffff:127.0.0.1', port })).toMatch(/The certificate of/);
    impostor.close();
  });

  it('for a lost connection, with the way to continue', async () => {
    project.wire.onStatement = (sql, moment) => {
      if (sql.includes(INSERT) && moment === 'asked') throw new Error('The network is gone.');
    };
    expect(await attempt()).toMatch(/was lost\. What was copied is kept: run the command again/);
    project.wire.onStatement = () => {};
  });

  it('for a project that lacks a migration', async () => {
    const history = 'supabase_migrations.schema_migrations';
    const last = `(select max(version) from ${history})`;
    const [taken] = await rows(project.site, `delete from ${history} where version = ${last} returning *`);
    expect(await attempt()).toMatch(/^The project lacks 1 of the migrations, first \d{14}_\w+: run/);
    await exec(
      project.site.engine,
      `insert into ${history} (version, name) values ('${taken?.version}', '${taken?.name}')`,
    );
  });

  it('for a project that uses the same numbers for messages of its own', async () => {
    await exec(
      project.site.engine,
      `insert into "ContactTable" (id, name, email, phone, message) overriding system value
       values (1, 'Another', 'another@example.com', 1, 'Mine')`,
    );
    const before = await tables(project.site);
    expect(await attempt()).toContain('Nothing was copied');
    expect(await tables(project.site)).toEqual(before);
  });
});

describeOnDatabases('The statements of the move', 'moved', (database) => {
  let desk: ReturnType<typeof openAdminCommands>;
  const moveThere = () => moveMessages(desk, database as never, () => {});

  beforeAll(async () => {
    const dataDir = await preparedDataDir();
    const engine = await openEngine(dataDir);
    await exec(engine, OLD_MESSAGES);
    await engine.close();
    desk = openAdminCommands(dataDir, bootstrapSupabase);
    return () => desk.close();
  });

  it('name every column that is not generated', async () => {
    const { rows: columns } = await database.query(
      `select attname as name from pg_attribute where attrelid = 'public."ContactTable"'::regclass
         and attnum > 0 and not attisdropped and attgenerated = '' order by attname`,
    );
    expect(columns).toEqual([...MESSAGE_COLUMNS].sort().map((name) => ({ name })));
  });

  it('copy everything, past forced row-level security, and once', async () => {
    const [first, second] = [await moveThere(), await moveThere()];
    expect(first).toMatchObject({ copied: first.messages, deletedThere: 0 });
    expect(second).toEqual({ ...first, copied: 0 });
    const { rows: counted } = await database.query('select count(*)::int as n from public."ContactTable"');
    expect(counted).toEqual([{ n: first.messages }]);
  });

  it('refuse a user who would not see all messages', async () => {
    await database.exec(
      `begin; create role clerk; grant usage on schema supabase_migrations to clerk;
       grant select on supabase_migrations.schema_migrations to clerk; grant clerk to current_user; set local role clerk`,
    );
    await expect(moveThere()).rejects.toThrow(/as the user postgres/);
    await database.exec('rollback');
  });
});
