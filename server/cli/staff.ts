import { UserError } from '../../src/domain/user-error.ts';
import { runAdminCommand } from '../admin/admin-commands.ts';
import { generatePassword, staffAccountProblem } from '../admin/staff-accounts.ts';
import { bootstrapSupabase } from '../api/supabase-bootstrap.ts';
import { type OpenFolder, runEmbeddedCommand } from './command.ts';
import { askPassword } from './terminal.ts';

const USAGE = `Usage:
  npm run staff -- add <email>      makes an account, or gives an existing one a new password
  npm run staff -- list
  npm run staff -- remove <email>   ends its access at once`;

await runEmbeddedCommand(async (openFolder, [command, email, ...rest]) => {
  if (rest.length > 0) throw new UserError(USAGE);
  if (command === 'add' && email !== undefined) await add(openFolder, email);
  else if (command === 'list' && email === undefined) await list(openFolder);
  else if (command === 'remove' && email !== undefined) await remove(openFolder, email);
  else throw new UserError(USAGE);
});

async function add(openFolder: OpenFolder, email: string): Promise<void> {
  const emailProblem = staffAccountProblem({ email });
  if (emailProblem !== undefined) throw new UserError(emailProblem);
  const dataDir = await openFolder();
  const typed = process.stdin.isTTY ? await chosenPassword() : undefined;
  const password = typed ?? generatePassword();
  const outcome = await runAdminCommand(dataDir, bootstrapSupabase, {
    command: 'staff-add',
    email,
    password,
  });
  console.log(
    outcome === 'added' ? `${email} is staff now.` : `${email} has a new password and is signed out.`,
  );
  if (typed === undefined) console.log(`The password, shown only once: ${password}`);
}

/** The password that the person types; undefined when one is to be generated. */
async function chosenPassword(): Promise<string | undefined> {
  const password = await askPassword('Password (Enter alone makes one up)');
  if (password === '') return undefined;
  if (password === undefined) throw new UserError('Nothing was changed.');
  const problem = staffAccountProblem({ password });
  if (problem !== undefined) throw new UserError(problem);
  if ((await askPassword('The same again')) !== password)
    throw new UserError('The two passwords are not the same. Nothing was changed.');
  return password;
}

async function list(openFolder: OpenFolder): Promise<void> {
  const accounts = await runAdminCommand(await openFolder(), bootstrapSupabase, { command: 'staff-list' });
  if (accounts.length === 0) console.log('There are no staff accounts.');
  for (const { email, lastSignInAt } of accounts) {
    console.log(`${email}  ${lastSignInAt === null ? 'never signed in' : `last signed in ${lastSignInAt}`}`);
  }
}

async function remove(openFolder: OpenFolder, email: string): Promise<void> {
  const outcome = await runAdminCommand(await openFolder(), bootstrapSupabase, {
    command: 'staff-remove',
    email,
  });
  if (outcome === 'unknown') throw new UserError(`There is no staff account ${email}.`);
  console.log(`${email} is no longer staff.`);
}
