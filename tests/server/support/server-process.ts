import { killLater } from './clean-up.ts';
import { type RunOptions, type ServerProcess, spawnCommand } from './spawn-command.ts';

/** The settings of a company that uses a hosted project. */
export const HOSTED = {
  VITE_SUPABASE_URL: 'https://example.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_example',
};

/** Runs a command as `npm start` and `npm run staff` do. It is killed when the test file is done. */
export function runServerCommand(
  command: string,
  env: Record<string, string>,
  options: RunOptions = {},
): ServerProcess {
  const started = spawnCommand(command, env, options);
  killLater(started.process);
  return started;
}

/** Starts the server on a free port. It is killed when the test file is done. */
export function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  options: RunOptions = {},
): ServerProcess {
  return runServerCommand('start', { PORT: '0', DATA_DIR: dataDir, ...env }, options);
}

/** Runs a command to its end. */
export async function runToEnd(
  command: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ readonly code: number | NodeJS.Signals; readonly output: string }> {
  const child = runServerCommand(command, env, { args });
  return { code: await child.ended, output: child.output().trim() };
}
