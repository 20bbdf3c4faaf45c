import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { builtServer } from '../../../server/cli/server-build.mjs';
import { makeTemplateDataDir } from '../../support/backend/template-data-dir.ts';
import { installPostgres } from './postgres/debian-postgres.ts';
import { type MigratedTemplates, makeMigratedTemplates } from './postgres/migrated-templates.ts';
import { STAFF } from './staff.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the schema and one staff account, to be copied, because creating one takes seconds. */
    templateDataDir: string;
    migratedTemplates: MigratedTemplates;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built once here; otherwise commands that tests run at the same time would all build it.
  await builtServer();
  installPostgres();
  const dataDir = await makeTemplateDataDir(STAFF);
  project.provide('templateDataDir', dataDir);
  const { archive, server, discard } = await makeMigratedTemplates();
  project.provide('migratedTemplates', { archive, server });
  return async () => {
    await discard();
    await rm(dataDir, { recursive: true, force: true });
  };
}
