import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, independent of the working directory. */
export const PROJECT_DIR = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const SUPABASE_DIR = path.join(PROJECT_DIR, 'supabase');
