import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/domain/user-error.ts';
import {
  areVapidKeys,
  generateVapidKeys,
  type VapidKeys,
} from '../../supabase/functions/_shared/alerts/vapid.ts';
import { syncFolder } from './sync-tree.ts';

export interface Secrets {
  /** Signs the tokens of signed-in staff. */
  readonly jwtSecret: string;
  /** Signs what goes to the push services of browsers. With other keys every device has to subscribe anew. */
  readonly vapid: VapidKeys;
}

/** Reads the secrets of this data folder; makes those that are missing, readable by the owner alone. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  const { jwtSecret, vapid } = found === undefined ? {} : parseSecrets(found, file);
  if (jwtSecret !== undefined && vapid !== undefined) return { jwtSecret, vapid };
  const secrets: Secrets = {
    jwtSecret: jwtSecret ?? randomBytes(48).toString('base64url'),
    vapid: await generateVapidKeys(),
  };
  // Whole or not at all, also on a disk that is full.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
  return secrets;
}

/** A file from before there were alerts has no keys for them. */
function parseSecrets(
  text: string,
  file: string,
): { readonly jwtSecret: string; readonly vapid: VapidKeys | undefined } {
  const { jwtSecret, vapid } = parsed(text);
  if (typeof jwtSecret !== 'string' || jwtSecret.length < 32 || (vapid !== undefined && !isVapid(vapid)))
    throw new UserError(
      `The file ${file} is damaged: delete it to make new secrets (staff sign in again, and turn their alerts on again).`,
    );
  return { jwtSecret, vapid };
}

function isVapid(value: unknown): value is VapidKeys {
  return typeof value === 'object' && value !== null && areVapidKeys(value);
}

function parsed(text: string): { readonly jwtSecret?: unknown; readonly vapid?: unknown } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    // Not JSON is damage like any other; the caller says so.
    return {};
  }
}
