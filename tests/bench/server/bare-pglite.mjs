// PGlite alone: opens the database of a data folder, says so, and stays. It runs the SQL that comes in and says how many
// milliseconds that took. Plain JavaScript: a loader of TypeScript takes memory too.
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
// Closed in order, so that the next start is one after a stop and not after a crash.
process.once('SIGTERM', () => database.close().then(() => process.exit()));
