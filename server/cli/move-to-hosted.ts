import { UserError } from '../../src/domain/user-error.ts';
import { openAdminCommands } from '../admin/admin-commands.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { openHostedDatabase, readHostedAddress } from '../move/hosted-database.ts';
import { moveMessages } from '../move/move-messages.ts';
import { runCommand } from './command.ts';
import { askPassword, reportProgress } from './terminal.ts';

const USAGE = `Usage: npm run move-to-hosted
  SUPABASE_DB_URL        the address of the project's database (in the dashboard: Connect)
  SUPABASE_DB_PASSWORD   its password; asked for when it is not set
  PGSSLROOTCERT          the file of the project's certificate (Database settings › SSL configuration)
It takes no arguments, because other users can read what is typed after a command.`;

await runCommand(async (openFolder, args) => {
  const { SUPABASE_DB_URL, SUPABASE_DB_PASSWORD, PGSSLROOTCERT } = process.env;
  if (args.length > 0 || !SUPABASE_DB_URL) throw new UserError(USAGE);
  const dataDir = await openFolder();
  const address = readHostedAddress(SUPABASE_DB_URL);
  const password = address.password ?? (SUPABASE_DB_PASSWORD || (await projectPassword()));
  const source = openAdminCommands(dataDir, bootstrapSupabase);
  const progress = reportProgress('messages');
  const target = openHostedDatabase({ ...address, password }, PGSSLROOTCERT);
  try {
    const report = await moveMessages(source, target, progress.update).finally(progress.end);
    console.log(
      `All ${report.messages - report.deletedThere} messages and ${report.deleted} deletions are in the project, ${report.copied} of them new. Counts and checksums agree.`,
    );
    if (report.deletedThere > 0)
      console.log(`${report.deletedThere} more were deleted there since, and stay deleted.`);
  } finally {
    await target.close();
    await source.close();
  }
});

async function projectPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UserError('SUPABASE_DB_PASSWORD is not set.');
  const password = await askPassword('Password of the database');
  if (!password) throw new UserError('Nothing was changed.');
  return password;
}
