import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { refuseSecrets } from '../../../src/build/refuse-secrets.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The check of a build with this script. */
function check(script: string): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/index-1.js'), `const before = 1;\n${script}\n`);
  return refuseSecrets(folder);
}

const token = (payload: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(payload).toString('base64url')}.c2lnbmF0dXJl`;

describe('a build', () => {
  it.each([
    ['a Supabase secret key', 'const key = "sb_secret_abc123";'],
    ['a Supabase service_role token', `"${token('{"role":"service_role"}')}"`],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a database address with a password', 'postgresql://postgres:hunter2@db.example:5432/postgres'],
    ['a cloud access key', 'AKIAIOSFODNN7EXAMPLE'],
    ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`],
  ])('that holds %s is refused, with the name of the file', async (kind, text) => {
    await expect(check(text)).rejects.toThrow(`${path.join('assets', 'index-1.js')} holds ${kind}`);
  });

  it('with what may be public is let through', async () => {
    const script = `"sb_publishable_abc123"; "${token('{"role":"anon"}')}"; "postgresql://db.example/postgres"`;
    await expect(check(script)).resolves.toBeUndefined();
  });
});
