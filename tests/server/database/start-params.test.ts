import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../../../server/database/engine.ts';
import { preparedDataDir } from '../support/test-site.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await Engine.open(path.join(await preparedDataDir(), 'postgres'));
});

afterAll(() => engine.close());

/** PGlite passes parameters of its own before ours, and a new version may pass others. */
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
