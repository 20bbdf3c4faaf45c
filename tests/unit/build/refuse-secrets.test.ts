import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseSecrets } from '../../../src/build/refuse-secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'third-age-secrets-'));
  await mkdir(path.join(folder, 'assets'));
});

afterEach(() => rm(folder, { recursive: true }));

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
    await writeFile(path.join(folder, 'assets/index-1.js'), `const before = 1;\n${text}\n`);
    await expect(refuseSecrets(folder)).rejects.toThrow(`${path.join('assets', 'index-1.js')} holds ${kind}`);
  });

  it('with what may be public is let through', async () => {
    await writeFile(
      path.join(folder, 'assets/index-1.js'),
      `"sb_publishable_abc123"; "${token('{"role":"anon"}')}"; "postgresql://db.example/postgres"`,
    );
    await expect(refuseSecrets(folder)).resolves.toBeUndefined();
  });
});
