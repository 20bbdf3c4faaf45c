import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import { userError } from '../../support/user-error.ts';
import { describeWith } from '../support/describe-with.ts';
import { exec, openEngine, rowsOf } from '../support/open-engine.ts';
import { smallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/test-site.ts';

const engine = await openEngine();
const noise = randomBytes(1500).toString('hex');
await exec(
  engine,
  `insert into "ContactTable" (name, email, phone, message, submission_id)
   select 'Name', 'n@example.com', n, n || '${noise}' || md5(n::text), gen_random_uuid() from generate_series(1, 600) n`,
);

describeWith(smallDisk(), 'A backup on a full disk', (disk) => {
  it('is refused in plain words, with nothing of it left, and the database goes on', async () => {
    disk.leave(8192);
    const file = path.join(disk.folder, 'full.backup');
    await expect(writeBackup(engine, file)).rejects.toThrow(
      userError(`There is not enough space for a backup in ${disk.folder}. No part of it was left there.`),
    );
    expect(readdirSync(disk.folder)).toEqual([]);
    expect(await rowsOf(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
    disk.leave(64 * 1024 * 1024);
    await writeBackup(engine, file);
    expect(readdirSync(disk.folder)).toEqual(['full.backup']);
  });
});

describe('A backup', () => {
  it('says that its folder is not there', async () => {
    const folder = path.join(await temporaryFolder(), 'unplugged');
    await expect(writeBackup(engine, path.join(folder, 'a.backup'))).rejects.toThrow(
      userError(
        `No backup can be written to ${folder} (ENOENT): there is no such folder. Is its disk connected?`,
      ),
    );
  });

  it('is for its owner alone where a crash left another file behind, and follows no link of somebody else', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'a.backup');
    const left = path.join(folder, `third-age-${process.pid}-${crypto.randomUUID()}.partial`);
    writeFileSync(left, 'half');
    chmodSync(left, 0o666);
    await writeBackup(engine, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.backup']);

    const foreign = path.join(folder, 'foreign');
    writeFileSync(foreign, 'kept');
    await symlink(foreign, left);
    await writeBackup(engine, path.join(folder, 'b.backup'));
    expect((await stat(foreign)).size).toBe(4);
  });
});
