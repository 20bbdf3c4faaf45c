import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/source/project-files.ts';

const VERSION = '3.1.0';
const FOLDER = path.join(ROOT, 'node_modules/.cache', `supabase-cli-${VERSION}`);
const CLI = path.join(FOLDER, 'node_modules/.bin/supabase');
/** A command that takes longer hangs. */
const COMMAND_MS = 120_000;

export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Installs the vendor's command-line tool next to the project's packages. It has 140 MB, so only the tests that use
 * it install it.
 */
export function installSupabaseCli(log: (line: string) => void = console.log): void {
  if (existsSync(CLI)) return;
  log(`Installing the Supabase CLI ${VERSION} into node_modules/.cache, once …`);
  const options = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock'];
  execFileSync('npm', ['install', '--prefix', FOLDER, ...options, `supabase@${VERSION}`], {
    stdio: 'ignore',
  });
}

/** Runs a command of the tool on the database at this address, in the folder of the project. */
export function supabaseCli(remote: string, ...args: string[]): Promise<CliResult> {
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const options = { cwd: ROOT, env, timeout: COMMAND_MS, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    const child = execFile(CLI, [...args, `--remote=${remote}`], options, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
