import { createBuilder } from 'vite';
import type { BackendConfig } from '../../src/api/read-backend-config.ts';
import { isBuiltFor } from '../../src/build/build-mark.ts';
import { UserError } from '../../src/domain/user-error.ts';
import { PROJECT_DIR } from '../project.ts';

/**
 * Builds `dist/`, unless it was built from these very files for this backend.
 * @throws UserError when the build fails.
 */
export async function buildSite(backend: BackendConfig, log: (line: string) => void): Promise<void> {
  if (await isBuiltFor(backend)) {
    log('The site is built already.');
    return;
  }
  log('Building the site …');
  try {
    const builder = await createBuilder({ root: PROJECT_DIR, logLevel: 'error' });
    await builder.buildApp();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`The site could not be built: ${reason}`, { cause: error });
  }
}
