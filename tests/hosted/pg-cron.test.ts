import { afterAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../server/database/migrations.ts';
import { SUPERUSER, startPostgresServer } from '../server/support/postgres/debian-postgres.ts';
import { connectTo, hostedLikeDatabase } from '../server/support/postgres/hosted-like-database.ts';

const NAME = 'called_each_minute';

// Workers of the server run the jobs, so that it needs no port.
const server = await startPostgresServer({
  extensions: ['pg_cron'],
  settings: [
    'shared_preload_libraries=pg_cron',
    `cron.database_name=${NAME}`,
    'cron.use_background_workers=on',
  ],
});
if (typeof server === 'string') console.warn(server);

/** What a hosted project has: pg_cron for the role that migrates, the secrets of the webhook, and pg_net's function. */
const PLATFORM = `
create extension pg_cron;
grant usage on schema cron to postgres;
create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
insert into vault.decrypted_secrets values
  ('alerts_url', 'https://project.example/functions/v1/send-alerts'), ('alerts_secret', 'a secret');
create schema net;
create table net.calls (url text, headers jsonb, called_by text);
create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint
  language sql as 'insert into net.calls values (url, headers, current_user) returning 1::bigint';
grant usage on schema vault, net to postgres;
grant select on vault.decrypted_secrets to postgres;
grant insert on net.calls to postgres;`;

/** pg_cron works once a minute. */
const PATIENCE = { timeout: 150_000, interval: 1_000 };

describe.skipIf(typeof server === 'string')('a hosted project with pg_cron', () => {
  afterAll(async () => {
    if (typeof server !== 'string') await server.stop();
  });

  it('calls the webhook of alerts each minute, without a visitor, as the owner of the migrations', async () => {
    if (typeof server === 'string') return;
    const owner = await hostedLikeDatabase(server, NAME);
    const platform = connectTo(server, NAME, SUPERUSER);
    await platform.exec(PLATFORM);
    await migrate(owner, await readMigrations());

    const { rows: jobs } = await owner.query<{ jobname: string; schedule: string }>(
      'select jobname, schedule from cron.job where active order by jobname',
    );
    expect(jobs).toEqual([
      { jobname: 'end-old-sessions', schedule: '41 * * * *' },
      { jobname: 'forget-old', schedule: '30 8 * * *' },
      { jobname: 'forget-old-audit-lines', schedule: '47 3 * * *' },
      { jobname: 'forget-old-rings', schedule: '17 3 * * *' },
      { jobname: 'forget-old-warnings', schedule: '40 8 * * *' },
      { jobname: 'forget-senders', schedule: '*/10 * * * *' },
      { jobname: 'ring-alert-sender', schedule: '* * * * *' },
    ]);

    const runs = () =>
      owner.query<{ status: string; return_message: string }>(`
        select status, return_message from cron.job_run_details d join cron.job j using (jobid)
        where jobname = 'ring-alert-sender' and d.end_time is not null`);
    await expect.poll(async () => (await runs()).rows[0], PATIENCE).toMatchObject({ status: 'succeeded' });
    const { rows: calls } = await platform.query('select url, headers, called_by from net.calls');
    expect(calls[0]).toEqual({
      url: 'https://project.example/functions/v1/send-alerts',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer a secret' },
      called_by: 'postgres',
    });

    // The other jobs, which wait for their hour: each command is one that their owner may run.
    const { rows: commands } = await owner.query<{ command: string }>('select command from cron.job');
    for (const { command } of commands) await owner.exec(command);
    await Promise.all([owner.close(), platform.close()]);
  });
});
