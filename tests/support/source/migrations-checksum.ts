import { createHash } from 'node:crypto';
import { filesBelow, readProjectFile } from './project-files.ts';

/** A checksum over all migrations: it changes whenever one is added or changed. */
export function migrationsChecksum(): string {
  const hash = createHash('sha256');
  for (const file of filesBelow('supabase/migrations')) hash.update(`${file}\n${readProjectFile(file)}\n`);
  return hash.digest('hex').slice(0, 16);
}
