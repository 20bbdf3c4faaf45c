import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/source/project-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface ComposeService {
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly command?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

/** compose.yaml, checked and filled in by docker-compose, with these lines as its file `.env`. */
export function readComposeFile(dotEnv: string): Record<'site' | 'proxy', ComposeService> {
  const said = composeConfig(dotEnv);
  if (said.status !== 0) throw new Error(`docker-compose refuses compose.yaml:\n${said.stderr}`);
  // docker-compose is written in Python and brings this reader of YAML.
  const program = 'import json,sys,yaml; print(json.dumps(yaml.safe_load(sys.stdin)))';
  const json = spawnSync('python3', ['-c', program], { input: said.stdout, encoding: 'utf8' });
  return (JSON.parse(json.stdout) as { services: Record<'site' | 'proxy', ComposeService> }).services;
}

/** What docker-compose says to a file `.env` that lacks a setting. */
export function composeComplaint(dotEnv: string): string {
  const { status, stderr } = composeConfig(dotEnv);
  return status === 0 ? '' : stderr;
}

function composeConfig(dotEnv: string) {
  // A copy, because the project may have a file .env of its own.
  using folder = temporaryFolder('compose');
  copyFileSync(path.join(ROOT, 'compose.yaml'), path.join(folder.path, 'compose.yaml'));
  writeFileSync(path.join(folder.path, '.env'), dotEnv);
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  return spawnSync('docker-compose', ['config'], { cwd: folder.path, env, encoding: 'utf8' });
}
