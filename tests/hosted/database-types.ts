import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { migrationsChecksum } from '../support/source/migrations-checksum.ts';
import { ROOT } from '../support/source/project-files.ts';
import { supabaseCli } from './supabase-cli.ts';

export const TYPES_FILE = 'src/api/database-types.ts';

/** The types of a database as the vendor's tool writes them, formatted like all other files. */
export async function generateTypes(remote: string): Promise<string> {
  const { exitCode, stdout, stderr } = await supabaseCli(remote, 'gen', 'types', '--lang', 'typescript');
  if (exitCode !== 0) throw new Error(`supabase gen types ended with ${exitCode}: ${stderr}`);
  const header = [
    '// Written by "npm run types" from the migrations. Do not edit.',
    `// Checksum of the migrations: ${migrationsChecksum()}`,
  ].join('\n');
  // Only the types that the site uses, without the helper types after them.
  const database = stdout.slice(0, stdout.indexOf('type DatabaseWithoutInternals'));
  return formatted(`${header}\n${database}`);
}

function formatted(code: string): string {
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'check', '--write', `--stdin-file-path=${TYPES_FILE}`], {
    cwd: ROOT,
    input: code,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}
