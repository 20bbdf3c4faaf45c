import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './database/sync-tree.ts';
import { StartError } from './start-error.ts';

export interface Secrets {
  /** Signs the tokens of signed-in staff. */
  readonly jwtSecret: string;
}

/** Reads the secrets of this data folder; makes them on the first start, readable by the owner alone. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  try {
    return parseSecrets(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const secrets: Secrets = { jwtSecret: randomBytes(48).toString('base64url') };
  // Whole or not at all, also on a disk that is full.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
  return secrets;
}

function parseSecrets(text: string, file: string): Secrets {
  const jwtSecret = secretIn(text);
  if (jwtSecret === undefined)
    throw new StartError(`The file ${file} is damaged: delete it to make new secrets (staff sign in again).`);
  return { jwtSecret };
}

function secretIn(text: string): string | undefined {
  try {
    const { jwtSecret } = JSON.parse(text) as { jwtSecret?: unknown };
    return typeof jwtSecret === 'string' && jwtSecret.length >= 32 ? jwtSecret : undefined;
  } catch {
    // Not JSON is damage like any other; the caller says so.
    return undefined;
  }
}
