import { UserError } from '../../src/domain/user-error.ts';
import { readServerSettings } from '../server-settings.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';

export type Command = (dataDir: string, args: readonly string[]) => Promise<void>;

/** Runs a command on the data folder. A `UserError` is printed as a sentence, with exit code 1. */
export async function runCommand(run: Command): Promise<void> {
  try {
    await run(readServerSettings(process.env).dataDir, process.argv.slice(3));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Runs a command that needs the embedded backend; refuses when a hosted project is configured. */
export function runEmbeddedCommand(run: Command): Promise<void> {
  return runCommand(async (dataDir, args) => {
    if (isHosted(configuredBackend()))
      throw new UserError('The backend is a hosted project: this is done there, as supabase/README.md says.');
    await run(dataDir, args);
  });
}
