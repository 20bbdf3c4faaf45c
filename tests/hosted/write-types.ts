import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/source/project-files.ts';
import { generateTypes, TYPES_FILE } from './database-types.ts';
import { startHostedProject } from './hosted-project.ts';
import { installSupabaseCli, supabaseCli } from './supabase-cli.ts';

const project = await startHostedProject();
if (typeof project === 'string') {
  console.error(project);
  process.exit(1);
}
try {
  installSupabaseCli();
  const remote = await project.createDatabase('types');
  const { exitCode, stderr } = await supabaseCli(remote, 'db', 'push', '--yes');
  if (exitCode !== 0) throw new Error(`supabase db push ended with ${exitCode}: ${stderr}`);
  writeFileSync(path.join(ROOT, TYPES_FILE), await generateTypes(remote));
  console.log(`${TYPES_FILE} is up to date.`);
} finally {
  await project.stop();
}
