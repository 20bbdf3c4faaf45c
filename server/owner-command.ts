import { BackendConfigError } from '../src/backend/read-backend-config.ts';
import { BackupError } from './backup-format.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';
import { ControlError } from './control-socket.ts';
import { readServerSettings } from './server-settings.ts';
import { StartError } from './start-error.ts';

/** What the person at the keyboard did wrong, or how the command is used. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const EXPECTED = [CommandError, BackupError, StartError, ControlError, BackendConfigError];

/** Runs a command of the owner on the data folder; what went wrong is said in a sentence, with exit code 1. */
export async function runOwnerCommand(
  run: (dataDir: string, args: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    if (isHosted(configuredBackend()))
      throw new CommandError(
        'The backend is a hosted project: this is done there, as supabase/README.md says.',
      );
    await run(readServerSettings(process.env).dataDir, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Error) || !EXPECTED.some((expected) => error instanceof expected)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
