import path from 'node:path';
import { expect, it } from 'vitest';
import { Engine } from '../../../server/database/engine.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { preparedDataDir } from '../support/test-site.ts';

const ERRORS = 3;

it('restarts the database before refused statements make it fail, and keeps its content', async () => {
  const folder = path.join(await preparedDataDir(), 'postgres');
  const engine = await Engine.open(folder, () => {}, ERRORS);
  const sessionName = () => rowsOf(engine, `select current_setting('test.name', true) as name`);
  await exec(
    engine,
    `create table kept (id int unique); insert into kept values (1); set test.name = 'first'`,
  );
  for (let n = 1; n < ERRORS; n += 1)
    await expect(exec(engine, 'insert into kept values (1)')).rejects.toThrow();
  expect(await sessionName()).toEqual([{ name: 'first' }]);

  await expect(exec(engine, 'insert into kept values (1)')).rejects.toThrow();

  expect(await sessionName()).not.toEqual([{ name: 'first' }]);
  await expect(exec(engine, 'insert into kept values (1)')).rejects.toThrow(/duplicate key/);
  await exec(engine, 'insert into kept values (2)');
  await engine.close();
});
