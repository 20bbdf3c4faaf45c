import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const PATTERNS: Readonly<Record<string, RegExp>> = {
  'a Supabase secret key': /\bsb_secret_\w+/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a database address with a password': /\bpostgres(ql)?:\/\/[^\s/:]+:[^\s@]+@/,
  'a cloud access key': /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  'a GitHub token': /\b(gh[opsu]_\w{36}|github_pat_\w{22})/,
};

/** Fails, naming file and kind, when a file of the folder contains what looks like a secret key. */
export async function refuseSecrets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    // Keys are ASCII, so every file can be read as latin1, pictures too.
    const secrets = secretsIn(await readFile(file, 'latin1'));
    found.push(...secrets.map((secret) => `${path.relative(folder, file)} holds ${secret}`));
  }
  if (found.length === 0) return;
  throw new Error(`Do not publish this build: ${found.join('; ')}. Take the key out, then make it invalid.`);
}

/** The kinds of secret keys that the text seems to contain. */
function secretsIn(text: string): string[] {
  const found = Object.entries(PATTERNS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
  const tokens = text.match(/\beyJ[\w-]+\.eyJ[\w-]+/g) ?? [];
  const isService = tokens.some((token) => payloadOf(token).includes('service_role'));
  return isService ? [...found, 'a Supabase service_role token'] : found;
}

function payloadOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}
