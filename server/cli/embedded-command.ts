import { type Command, CommandError, runCommand } from './command.ts';
import { configuredBackend, isHosted } from './configured-backend.ts';

/** Runs a command that only makes sense while the embedded default is the backend. */
export function runEmbeddedCommand(run: Command): Promise<void> {
  return runCommand(async (dataDir, args) => {
    if (isHosted(configuredBackend()))
      throw new CommandError('The backend is a hosted project: this is done there, as docs/deploy.md says.');
    await run(dataDir, args);
  });
}
