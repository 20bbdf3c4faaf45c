import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { addStaff } from '../../../server/admin/staff-accounts.ts';
import { passwordSignIn } from '../../../server/api/password-sign-in.ts';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { latencies, timed } from '../server/latencies.ts';

/**
 * `npm run bench:sign-in`: whether the duration of a refused sign-in reveals that an account exists. Measured without
 * the limit on tries, which would refuse most of them, and without HTTP, which takes equally long for both.
 */
const TRIES = 200;
const MOST_APART = 0.1;
const KNOWN = 'staff@third-age.example';
const UNKNOWN = 'nobody@third-age.example';

const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-bench-'));
const engine = await openDatabase(dataDir, {
  bootstrap: bootstrapSupabase,
  beforeMigration: async () => {},
});
try {
  await addStaff(engine, KNOWN, 'correct horse battery');
  const signIn = passwordSignIn(() => Promise.reject(new Error('A wrong password was let through.')), engine);
  const tryOnce = (email: string) =>
    timed(async () => {
      const body = JSON.stringify({ email, password: 'a wrong password' });
      const request = new Request('http://site.invalid/auth/v1/token?grant_type=password', {
        method: 'POST',
        body,
      });
      const { status } = await signIn(request, '');
      if (status !== 400) throw new Error(`A wrong password was answered with ${status}.`);
    });
  for (const email of [KNOWN, UNKNOWN]) await tryOnce(email);

  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  // Alternating, so that other work on the machine affects both equally.
  for (let n = 0; n < TRIES; n += 1) {
    times.known.push(await tryOnce(KNOWN));
    times.unknown.push(await tryOnce(UNKNOWN));
  }
  const known = latencies(times.known);
  const unknown = latencies(times.unknown);
  const apart = unknown.medianMs / known.medianMs - 1;
  console.log(`${cpus().length} processors, Node ${process.versions.node}, ${TRIES} tries each`);
  console.log(`  account that exists      ${known.figure}`);
  console.log(`  account that does not    ${unknown.figure}`);
  console.log(`  medians apart by ${(100 * apart).toFixed(1)} %`);
  if (Math.abs(apart) > MOST_APART) {
    console.error(`More than ${100 * MOST_APART} %: the time tells who has an account.`);
    process.exitCode = 1;
  }
} finally {
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
