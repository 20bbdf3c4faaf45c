import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the project lies, whatever folder a command is called from. */
export const PROJECT_DIR = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const SUPABASE_DIR = path.join(PROJECT_DIR, 'supabase');
