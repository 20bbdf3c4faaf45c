import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../../../server/database/engine.ts';
import { preparedDataDir } from '../support/test-site.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await Engine.open(path.join(await preparedDataDir(), 'postgres'));
});

afterAll(() => engine.close());

/** Postgres ignores nothing here silently, but a new version of PGlite may pass parameters of its own later. */
it.each([
  ['shared_buffers', '16MB'],
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['full_page_writes', 'on'],
  ['wal_sync_method', 'fsync'],
  ['wal_recycle', 'off'],
])('Postgres runs with %s = %s', async (name, value) => {
  const { rows } = await engine.exclusively((database) => database.query<object>(`show ${name}`));
  expect(rows).toEqual([{ [name]: value }]);
});
