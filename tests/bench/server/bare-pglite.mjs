// PGlite alone: opens the database of a data folder, prints "ready" and stays open. It runs the SQL from its standard
// input and prints the milliseconds. Plain JavaScript, because a loader for TypeScript would take memory too.
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const database = new PGlite(path.join(process.env.DATA_DIR ?? '', 'postgres'), { extensions: { pg_trgm } });
await database.query('select count(*) from public."ContactTable"');
console.log('ready');
process.stdin.once('data', async (sql) => {
  const started = performance.now();
  await database.exec(String(sql));
  console.log(performance.now() - started);
});
// A clean shutdown, so that the next start needs no crash recovery.
process.once('SIGTERM', () => database.close().then(() => process.exit()));
