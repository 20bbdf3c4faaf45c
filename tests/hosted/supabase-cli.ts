import { execFileSync, spawn } from 'node:child_process';
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
  const child = spawn(CLI, [...args, `--remote=${remote}`], {
    cwd: ROOT,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: COMMAND_MS,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}
