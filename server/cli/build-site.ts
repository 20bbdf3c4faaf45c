import type { BackendConfig } from '../../src/api/read-backend-config.ts';
import { siteBuild } from '../../src/build/build-stamp.ts';
import type { Retention } from '../../src/domain/retention.ts';
import { UserError } from '../../src/domain/user-error.ts';
import { hasBuildTools, howToBuild, runBuild } from '../build-tools.mjs';

/**
 * Builds `dist/`, unless it is already built from these files with these settings. Without the build tools an older
 * build is accepted, if it was made for the same backend and states the present retention.
 * @throws UserError when there is no usable build and none can be made.
 */
export async function buildSite(
  backend: BackendConfig,
  log: (line: string) => void,
  retention: Retention = {},
): Promise<void> {
  const found = await siteBuild(backend, retention);
  if (found === 'current' || (found === 'older' && !hasBuildTools())) {
    log('The site is already built.');
    return;
  }
  if (!hasBuildTools())
    throw new UserError(
      `The site is not built for this backend, RETENTION and company, and the tools to build it are not here: ${howToBuild()}.`,
    );
  log('Building the site …');
  if (!(await runBuild('vite.config.ts'))) throw new UserError('The site could not be built.');
}
