import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CACHE_PARAMS } from '../../../../server/database/engine.ts';

/** The embedded engine in memory: as the server has it, but for the sync to a disk. */
export const EMBEDDED = {
  startParams: [...PGlite.defaultStartParams, ...CACHE_PARAMS],
  extensions: { pg_trgm },
} satisfies PGliteOptions;
