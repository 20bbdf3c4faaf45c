import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import bcrypt from 'bcryptjs';
import { startSite } from '../../../server/site.ts';

/** The lowest cost of bcrypt: there is no secret to protect, and hundreds of tests sign in. */
const TEST_BCRYPT_COST = 4;

/**
 * A data folder as the first start leaves it, with this account, to be copied, because creating one takes seconds.
 */
export async function makeTemplateDataDir(staff: { email: string; password: string }): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-template-'));
  const site = await startSite({ dataDir, staff, log: () => {} });
  const hash = await bcrypt.hash(staff.password, TEST_BCRYPT_COST);
  await site.engine.exclusively((database) =>
    database.query('update auth.users set encrypted_password = $1', [hash]),
  );
  await site.close();
  return dataDir;
}
