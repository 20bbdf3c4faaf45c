const PATTERNS: Readonly<Record<string, RegExp>> = {
  'a Supabase secret key': /\bsb_secret_\w+/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a database address with a password': /\bpostgres(ql)?:\/\/[^\s/:]+:[^\s@]+@/,
  'a cloud access key': /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  'a GitHub token': /\b(gh[opsu]_\w{36}|github_pat_\w{22})/,
};

/** What in a text looks like a key that must not be published, in words. */
export function secretsIn(text: string): string[] {
  const found = Object.entries(PATTERNS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
  const tokens = text.match(/\beyJ[\w-]+\.eyJ[\w-]+/g) ?? [];
  const isService = tokens.some((token) => payloadOf(token).includes('service_role'));
  return isService ? [...found, 'a Supabase service_role token'] : found;
}

function payloadOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}
