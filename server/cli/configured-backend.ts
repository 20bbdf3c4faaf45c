import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type BackendConfig, readBackendConfig } from '../../src/api/read-backend-config.ts';
import { PROJECT_DIR } from '../project.ts';

/**
 * The backend that the settings name.
 * @throws UserError when only one setting is there, or one is malformed.
 */
export function configuredBackend(mode = 'production'): BackendConfig {
  return readBackendConfig(settingsOf(mode));
}

/**
 * The environment, completed by the `.env` files of a mode. The files are read as Vite reads them, except that they
 * cannot refer to variables. The environment itself stays unchanged: the server of development must not find the
 * DATA_DIR of the real messages in it.
 */
export function settingsOf(mode: string): NodeJS.ProcessEnv {
  const files = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`].map(readEnvFile);
  return Object.assign({}, ...files, process.env);
}

/** Whether a hosted project is the backend. Nothing embedded runs then. */
export function isHosted(config: BackendConfig): boolean {
  return config.url !== '';
}

function readEnvFile(name: string): Record<string, string | undefined> {
  const file = path.join(PROJECT_DIR, name);
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')) } : {};
}
