import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERUSER } from '../server/support/postgres/debian-postgres.ts';
import { readProjectFile } from '../support/source/project-files.ts';
import { generateTypes, TYPES_FILE } from './database-types.ts';
import { startHostedProject } from './hosted-project.ts';
import { installSupabaseCli, supabaseCli } from './supabase-cli.ts';

const project = await startHostedProject();
if (typeof project === 'string') console.warn(`skipped, because: ${project}`);

/** The extension for the linter, and parts of every hosted project: the Vault, and requests from the database. */
const LINT_EXTENSION = `create extension plpgsql_check schema extensions;
create schema vault;
create view vault.decrypted_secrets as select ''::text as name, ''::text as decrypted_secret where false;
create schema net;
create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer)
  returns bigint language sql as 'select 0::bigint';
grant usage on schema vault, net to postgres;
grant select on vault.decrypted_secrets to postgres;
alter database empty_project set search_path to "$user", public, extensions`;

describe.skipIf(typeof project === 'string')("a hosted project, by the vendor's own tool", () => {
  let empty = '';

  beforeAll(async () => {
    if (typeof project === 'string') return;
    installSupabaseCli();
    empty = await project.createDatabase('empty_project');
    // As on a hosted project: only a superuser may install the extension that "db lint" needs.
    const superuser = project.connect('empty_project', SUPERUSER);
    await superuser.exec(LINT_EXTENSION);
    await superuser.close();
  });

  afterAll(async () => {
    if (typeof project !== 'string') await project.stop();
  });

  it('takes every migration from empty, and has nothing to do the second time', async () => {
    const first = await supabaseCli(empty, 'db', 'push', '--yes');
    expect(first).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Applying migration') });
    const second = await supabaseCli(empty, 'db', 'push', '--yes');
    expect(second.exitCode).toBe(0);
    expect(`${second.stdout}${second.stderr}`).toContain('up to date');
  });

  it('finds no fault in the functions', async () => {
    const lint = await supabaseCli(empty, 'db', 'lint', '--level', 'warning');
    expect(lint).toMatchObject({ exitCode: 0 });
    expect(`${lint.stdout}${lint.stderr}`).toContain('No schema errors found');
  });

  // Below "warn" are findings that are intended: tables of schema private without a policy, unused indexes.
  it('draws no warning of the advisors about security and performance', async () => {
    const advice = await supabaseCli(empty, 'db', 'advisors', '--level', 'warn', '--fail-on', 'warn');
    expect(advice).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: expect.stringContaining('No issues found'),
    });
  });

  it('has the types that the site is compiled with', async () => {
    expect(readProjectFile(TYPES_FILE)).toBe(await generateTypes(empty));
  });
});
