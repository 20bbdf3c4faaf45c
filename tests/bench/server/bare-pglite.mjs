// The memory of PGlite alone: opens the database of a data folder as the server does, reads once, and stays open.
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const database = new PGlite(path.join(process.env.DATA_DIR ?? '', 'postgres'), { extensions: { pg_trgm } });
await database.query('select count(*) from public."ContactTable"');
console.log('ready');
setInterval(() => {}, 1000);
