import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { aMessage, send } from '../support/api-client.ts';
import { rowsOf } from '../support/open-engine.ts';
import { startTestSite } from '../support/test-site.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const site = await startTestSite();

/** PGlite passes parameters of its own before ours, and a new version may pass others. */
it.each([
  ['shared_buffers', '16MB'],
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['full_page_writes', 'on'],
  ['wal_sync_method', 'fsync'],
  ['wal_recycle', 'off'],
])('Postgres runs with %s = %s', async (name, value) => {
  expect(await rowsOf(site.engine, `show ${name}`)).toEqual([{ [name]: value }]);
});

it('acknowledges nothing that the disk refused to sync, and goes on once it syncs again', async () => {
  expect(await send(site.origin)).toMatchObject({ status: 201 });
  const failing = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('The disk is broken'), { code: 'EIO' });
  });
  syncBuiltinESMExports();
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await send(site.origin)).toMatchObject({ status: 503 });
  expect(failing).toHaveBeenCalled();

  failing.mockRestore();
  syncBuiltinESMExports();
  const row = aMessage();
  await expect
    .poll(() => send(site.origin, row), { timeout: 120_000, interval: 250 })
    .toMatchObject({ status: 201 });
});
