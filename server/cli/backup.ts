import path from 'node:path';
import { runAdminCommand } from '../admin/admin-commands.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { CommandError } from './command.ts';
import { runEmbeddedCommand } from './embedded-command.ts';

await runEmbeddedCommand(async (dataDir, [file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new CommandError('Usage: npm run backup -- FILE');
  // npm runs scripts in the project's folder, whatever folder the person is in.
  const target = path.resolve(process.env.INIT_CWD ?? '.', file);
  const counts = await runAdminCommand(dataDir, bootstrapSupabase, { command: 'backup', file: target });
  console.log(`${counts['public."ContactTable"'] ?? 0} messages are in ${target}.`);
});
