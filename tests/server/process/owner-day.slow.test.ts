import { expect, it } from 'vitest';
import { freePort } from '../../support/backend/free-port.ts';
import { send } from '../support/api-client.ts';
import { describeWith } from '../support/describe-with.ts';
import { smallMachine } from '../support/small-machine.ts';
import type { ServerProcess } from '../support/spawn-command.ts';

const SERVICE = 64_123;
const STRANGER = 64_124;
const BACKUPS = '/mnt/backups/third-age';
const COMMAND = 'node server/cli/run.mjs';

describeWith(await smallMachine(), 'A day of an owner, by the documents', (machine) => {
  it('loses nothing, and every sentence helps', async () => {
    const port = await freePort();
    const env = { DATA_DIR: '/var/lib/third-age', BACKUP_DIR: BACKUPS, PORT: String(port) };
    const origin = `http://127.0.0.1:${port}`;
    const stop = async (service: ServerProcess) => {
      service.process.kill('SIGTERM');
      await service.ended;
    };
    const start = async () => {
      const service = machine.startService(SERVICE, env);
      await service.ready;
      expect(await send(origin)).toMatchObject({ status: 201 });
      return service;
    };

    // Install: the unit's StateDirectory, and the folder for backups of docs/deploy.md.
    machine.as(
      0,
      `mkdir -m 0700 /var/lib/third-age && mkdir -p ${BACKUPS} && chown ${SERVICE}:${SERVICE} /var/lib/third-age ${BACKUPS}`,
    );
    const first = await start();
    expect(first.output()).toContain('Its password is in /var/lib/third-age/first-password.txt');

    // Set up: a second account, and a backup where the owner said.
    const owner = { DATA_DIR: env.DATA_DIR };
    expect(machine.as(SERVICE, `${COMMAND} staff add rosa@example.com`, owner)).toMatchObject({ code: 0 });
    expect(machine.as(SERVICE, `${COMMAND} backup /tmp/mine.backup`, owner)).toEqual({
      code: 0,
      output: 'Data folder: /var/lib/third-age\n1 messages are in /tmp/mine.backup.',
    });
    await stop(first);

    // An update that fails: the backup from before it is in the folder of the unit.
    const bad = 'supabase/migrations/20991231000001_bad.sql';
    machine.as(0, `printf 'select 1;\\n\\nselect nothing_here;\\n' > ${bad}`);
    const failed = machine.startService(SERVICE, env);
    await failed.ended;
    expect(failed.output()).toContain(`A backup from before is in ${BACKUPS}/before-migration-`);
    expect(failed.output()).toContain(
      `The update of the database failed in ${bad}, line 3: column "nothing_here" does not exist.`,
    );

    // The way back: the version from before starts, and takes messages.
    machine.as(0, `rm ${bad}`);
    const again = await start();

    // Slips: another user, a folder without a database, a file of the company that is root's alone.
    expect(machine.as(STRANGER, `${COMMAND} staff list`, owner)).toEqual({
      code: 1,
      output: `Data folder: ${env.DATA_DIR}
The data folder ${env.DATA_DIR} belongs to the user ${SERVICE}, and this runs as ${STRANGER}. Nothing was touched: run it as ${SERVICE} (sudo -u ${SERVICE} …), or choose another folder with DATA_DIR.`,
    });
    const nothing = machine.as(SERVICE, `${COMMAND} staff list`, { DATA_DIR: '/var/lib/nothing' });
    expect(nothing.output).toContain(
      'There is no database in /var/lib/nothing. Set DATA_DIR to the folder of the server',
    );
    machine.as(0, 'install -m 0600 company.json /var/lib/company.json');
    const secret = { COMPANY_FILE: '/var/lib/company.json' };
    expect(machine.as(SERVICE, `${COMMAND} alerts keys`, secret)).toEqual({
      code: 1,
      output:
        '/var/lib/company.json: found a file that this user may not read, wanted a text file. Run "npm run setup", or check COMPANY_FILE.',
    });

    // A second machine: the backup of the first, and everything is there.
    machine.as(SERVICE, `${COMMAND} backup /tmp/moved.backup`, owner);
    await stop(again);
    machine.as(
      0,
      `mv ${env.DATA_DIR} /var/lib/first && mkdir -m 0700 ${env.DATA_DIR} && chown ${SERVICE}:${SERVICE} ${env.DATA_DIR}`,
    );
    expect(machine.as(SERVICE, `${COMMAND} restore /tmp/moved.backup`, owner)).toEqual({
      code: 0,
      output: `Data folder: ${env.DATA_DIR}
2 messages are in the data folder ${env.DATA_DIR}.
Staff accounts: rosa@example.com, staff@third-age.example`,
    });
    await stop(await start());
  });
});
