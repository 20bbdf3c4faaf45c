import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtServer } from '../../../server/cli/server-build.mjs';
import { startSite } from '../../../server/site.ts';
import { STAFF } from './staff.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the schema and one staff account in it, to be copied: making one takes seconds. */
    templateDataDir: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once, or the commands that the tests run at the same time would all build it.
  await builtServer();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-template-'));
  const site = await startSite({ dataDir, staff: STAFF, log: () => {} });
  await site.close();
  project.provide('templateDataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
