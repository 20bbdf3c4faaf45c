import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { type RunningEmbeddedSite, type SiteOptions, startSite } from '../../../server/site.ts';
import { ALL_FROM_ONE_ADDRESS } from '../../support/backend/limits.ts';
import { cleanUpLater } from './clean-up.ts';

/** A folder that is removed after the test file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-test-'));
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder as the first start leaves it, with the account STAFF. */
export async function preparedDataDir(): Promise<string> {
  const dataDir = path.join(await temporaryFolder(), 'data');
  await cp(inject('templateDataDir'), dataDir, { recursive: true });
  return dataDir;
}

/** The real site on a free port with its own data folder, until the test file is done. */
export async function startTestSite(
  dataDir?: string,
  options: Partial<SiteOptions> = {},
): Promise<RunningEmbeddedSite> {
  const site = await startSite({
    dataDir: dataDir ?? (await preparedDataDir()),
    log: () => {},
    limits: ALL_FROM_ONE_ADDRESS,
    ...options,
  });
  cleanUpLater(() => site.close());
  return site;
}
