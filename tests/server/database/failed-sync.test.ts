import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { aMessage, send } from '../support/api-client.ts';
import { startTestSite } from '../support/test-site.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('acknowledges nothing that the disk refused to sync, and goes on once it syncs again', async () => {
  const site = await startTestSite();
  expect(await send(site.origin)).toMatchObject({ status: 201 });
  const failing = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('The disk is broken'), { code: 'EIO' });
  });
  syncBuiltinESMExports();
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await send(site.origin)).toMatchObject({ status: 503 });
  expect(failing).toHaveBeenCalled();

  failing.mockRestore();
  syncBuiltinESMExports();
  const row = aMessage();
  await expect
    .poll(() => send(site.origin, row), { timeout: 120_000, interval: 250 })
    .toMatchObject({ status: 201 });
});
