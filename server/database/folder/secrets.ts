import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../../src/domain/user-error.ts';
import {
  areVapidKeys,
  generateVapidKeys,
  type VapidKeys,
} from '../../../supabase/functions/_shared/alerts/vapid.ts';
import { syncFolder } from './sync-tree.ts';

export interface Secrets {
  /** Signs the tokens of signed-in staff. */
  readonly jwtSecret: string;
  /** Signs requests to the push services of browsers. A new key would make every device subscribe again. */
  readonly vapid: VapidKeys;
  /**
   * Keys the hashes by which senders are counted. Kept outside of the database, so that a copy of it does not reveal
   * senders.
   */
  readonly senderSecret: string;
}

const LEAST_LENGTH = 32;

/** Reads the secrets of this data folder; creates missing ones, readable only by the owner. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  const { jwtSecret, vapid, senderSecret } = found === undefined ? {} : parseSecrets(found, file);
  if (jwtSecret !== undefined && vapid !== undefined && senderSecret !== undefined)
    return { jwtSecret, vapid, senderSecret };
  const secrets: Secrets = {
    jwtSecret: jwtSecret ?? newSecret(),
    vapid: vapid ?? (await generateVapidKeys()),
    senderSecret: senderSecret ?? newSecret(),
  };
  // Written to a second file and renamed, so that a full disk cannot leave half of the secrets.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
  return secrets;
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

/** A file of an older version lacks newer secrets. */
function parseSecrets(
  text: string,
  file: string,
): Pick<Secrets, 'jwtSecret'> & { readonly [Name in 'vapid' | 'senderSecret']: Secrets[Name] | undefined } {
  const { jwtSecret, vapid, senderSecret } = parsed(text);
  if (
    !isSecret(jwtSecret) ||
    (vapid !== undefined && !isVapid(vapid)) ||
    (senderSecret !== undefined && !isSecret(senderSecret))
  )
    throw new UserError(
      `The file ${file} is damaged: delete it to get new secrets (staff then sign in again and turn their alerts on again).`,
    );
  return { jwtSecret, vapid, senderSecret };
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value.length >= LEAST_LENGTH;
}

function isVapid(value: unknown): value is VapidKeys {
  return typeof value === 'object' && value !== null && areVapidKeys(value);
}

function parsed(text: string): { readonly [Name in keyof Secrets]?: unknown } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    // Not JSON: treated like missing values, and the caller reports the damage.
    return {};
  }
}
