import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithBackup } from '../../../server/backup/compare-backup.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { empty, openEngine, rowsOf } from '../support/open-engine.ts';

/**
 * Written by `npm run backup` of the last version with the first migrations, which no later version can update: two of
 * three messages, one of them answered, the account that answered it and deleted the third, and its audit log.
 */
const BACKUP = { file: path.join(import.meta.dirname, 'first-migrations.backup') };

describe('A backup of the version with the first migrations', () => {
  it('is restored whole', async () => {
    const engine = await openEngine();
    await empty(engine);

    const { messages, deleted } = await restoreBackup(engine, BACKUP);

    expect({ messages, deleted }).toEqual({ messages: 2, deleted: 0 });
    await compareWithBackup(engine, BACKUP);
    expect(await rowsOf(engine, 'select id, name, answered_by from "ContactTable" order by id')).toEqual([
      { id: 1, name: 'Margaret Holloway', answered_by: 'rosa@example.com' },
      { id: 3, name: "Harold O'Neill", answered_by: null },
    ]);
    expect(await rowsOf(engine, 'select submission_id from private.deleted_submissions')).toEqual([
      { submission_id: '7c1e05b2-5c1a-4a53-9a0f-3f0b1d6f2c02' },
    ]);
    expect(await rowsOf(engine, 'select action from private.audit_log order by id')).toEqual(
      ['account_added', 'signed_in', 'deleted'].map((action) => ({ action })),
    );
    expect(
      await rowsOf(engine, 'select email, encrypted_password like $$$2%$$ as has from auth.users'),
    ).toEqual([{ email: 'rosa@example.com', has: true }]);
  });
});
