import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSite, startSite } from '../../../../server/site.ts';
import { ALL_FROM_ONE_ADDRESS } from '../../backend/limits.ts';
import { STAFF } from '../../backend/test-site.ts';

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** @param nextVersion the folder with the built next version */
export async function startDeployment(nextVersion: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-update-'));
  const dataDir = path.join(folder, 'data');
  const { THIRD_AGE_TEMPLATE: template } = process.env;
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const options = { dataDir, staff: STAFF, limits: ALL_FROM_ONE_ADDRESS, log: () => {} };
  let running: RunningSite = await startSite(options);
  const { origin } = running;
  const discard = async () => {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    origin,
    /** Publishes the next version in place of the running one, whose files are deleted. */
    deployNext: async () => {
      await running.close();
      running = await startSite({ ...options, port: Number(new URL(origin).port), distDir: nextVersion });
    },
    discard,
    [Symbol.asyncDispose]: discard,
  };
}
