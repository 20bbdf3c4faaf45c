import { loadEnv } from 'vite';
import { type BackendConfig, readBackendConfig } from '../../src/api/read-backend-config.ts';
import { PROJECT_DIR } from '../project.ts';

/**
 * The backend that the build reads from the environment and the `.env` files, by the same rules.
 * @throws UserError when it is only half set or malformed.
 */
export function configuredBackend(mode = 'production'): BackendConfig {
  return readBackendConfig({ ...process.env, ...loadEnv(mode, PROJECT_DIR, 'VITE_') });
}

/** Whether a hosted project is the backend, so that nothing embedded runs. */
export function isHosted(config: BackendConfig): boolean {
  return config.url !== '';
}
