import { BackendConfigError } from '../../src/api/read-backend-config.ts';
import { ControlError } from '../admin/control-socket.ts';
import { BackupError } from '../backup/backup-format.ts';
import { MoveError } from '../move/move-target.ts';
import { readServerSettings } from '../server-settings.ts';
import { StartError } from '../start-error.ts';

/** What the person at the keyboard did wrong, or how the command is used. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const EXPECTED = [CommandError, BackupError, StartError, ControlError, BackendConfigError, MoveError];

export type Command = (dataDir: string, args: readonly string[]) => Promise<void>;

/** Runs a command on the data folder; what went wrong is said in a sentence, with exit code 1. */
export async function runCommand(run: Command): Promise<void> {
  try {
    await run(readServerSettings(process.env).dataDir, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Error) || !EXPECTED.some((expected) => error instanceof expected)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
