import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import { runAdminCommand } from '../admin/admin-commands.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { runEmbeddedCommand } from './command.ts';

await runEmbeddedCommand(async (dataDir, [file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new UserError('Usage: npm run backup -- FILE');
  // npm runs scripts in the project's folder, whatever folder the person is in.
  const target = path.resolve(process.env.INIT_CWD ?? '.', file);
  const counts = await runAdminCommand(dataDir, bootstrapSupabase, { command: 'backup', file: target });
  console.log(`${counts['public."ContactTable"'] ?? 0} messages are in ${target}.`);
});
