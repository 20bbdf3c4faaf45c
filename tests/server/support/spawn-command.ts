import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_DIR } from '../../../server/project.ts';

export interface ServerProcess {
  readonly process: ChildProcess;
  /** The output so far, of stdout and stderr. */
  output(): string;
  /** Resolves with the address once the server is ready. Rejects with its output when it ends before that. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Runs a command as `npm start` and `npm run staff` do, until it ends or the caller ends it. */
export function spawnCommand(
  command: string,
  env: Record<string, string>,
  { args = [], nodeArgs = [], projectDir = PROJECT_DIR }: RunOptions = {},
): ServerProcess {
  const child = spawn(
    process.execPath,
    [...nodeArgs, path.join(projectDir, 'server/cli/run.mjs'), command, ...args],
    {
      cwd: projectDir,
      env: { PATH: process.env.PATH, VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return watch(child);
}

/** Reads what a process says that starts the server. */
export function watch(child: ChildProcess): ServerProcess {
  let said = '';
  // By then all that it has said is read.
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const origin = /The site is ready: open (http:\S+)/.exec(said)?.[1];
      if (origin !== undefined) resolve(origin.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then(() => reject(new Error(`The server ended before it was ready: ${said}`)));
  });
  // Tests of failing starts do not await it; without this the rejection would end the test run.
  ready.catch(() => {});
  return { process: child, output: () => said, ready, ended };
}

export interface RunOptions {
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly projectDir?: string;
}
