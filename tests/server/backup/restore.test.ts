import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addStaff, removeStaff } from '../../../server/admin/staff-accounts.ts';
import { accountChanges } from '../../../server/backup/backup-accounts.ts';
import { compareWithBackup } from '../../../server/backup/compare-backup.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import { userError } from '../../support/user-error.ts';
import { addMessages, empty, exec, openEngine, rowsOf } from '../support/open-engine.ts';
import { STAFF } from '../support/staff.ts';
import { temporaryFolder } from '../support/test-site.ts';

/**
 * Written by `npm run backup` of the last version with the first migrations, which no later version can update: two of
 * three messages, one of them answered, the account that answered it and deleted the third, and its audit log.
 */
const FIRST = { file: path.join(import.meta.dirname, 'first-migrations.backup') };

const REPLACING = { isReplacing: true };
const MESSAGES = 'select * from "ContactTable" order by id';
const TOMBSTONES = 'select * from private.deleted_submissions';
const ACCOUNTS =
  'select u.email, u.encrypted_password, i.user_id = u.id as has_identity from auth.users u left join auth.identities i on i.user_id = u.id order by email';

interface Message {
  readonly id: number;
  readonly submission_id: string;
}

interface Account {
  readonly email: string;
  readonly encrypted_password: string;
  readonly has_identity: boolean;
}

const engine = await openEngine();
const other = await openEngine();
const folder = await temporaryFolder();
const file = path.join(folder, 'old.backup');
await addStaff(engine, 'dismissed@example.com', 'a password to be gone');
await addMessages(engine, 4);
await writeBackup(engine, file);
const [dismissed, atBackup] = await rowsOf<Account>(engine, ACCOUNTS);
// After the backup: one message deleted, one answered, one sent; one account removed, one changed, one new.
await exec(
  engine,
  `delete from "ContactTable" where id = 2;
   update "ContactTable" set answered_at = now(), answered_by = 'rosa@example.com' where id = 3;
   insert into "ContactTable" (name, email, phone, message, submission_id)
   values ('New', 'new@example.com', 1, 'Sent since', gen_random_uuid())`,
);
await removeStaff(engine, 'dismissed@example.com');
await addStaff(engine, STAFF.email, 'another password now');
await addStaff(engine, 'new@example.com', 'a password for rosa');

describe('A restore over a database in use', () => {
  it.each<[what: string, sql: string]>([
    ['messages', 'truncate private.deleted_submissions'],
    [
      'accounts',
      `truncate "ContactTable" cascade; truncate private.deleted_submissions;
       insert into auth.users (id, email) values (gen_random_uuid(), 'rosa@example.com')`,
    ],
    ['deletions', 'truncate "ContactTable" cascade'],
  ])('is refused for its %s alone, and changes nothing', async (_what, sql) => {
    await empty(other);
    await addMessages(other, 2);
    await exec(other, `delete from "ContactTable" where id = 1; ${sql}`);
    const counts = `select (select count(*) from "ContactTable") m, (select count(*) from auth.users) a,
      (select count(*) from private.deleted_submissions) d`;
    const before = await rowsOf(other, counts);
    await expect(restoreBackup(other, { file })).rejects.toThrow(userError(/is in use .* add --replace/));
    expect(await rowsOf(other, counts)).toEqual(before);
  });

  it('says which accounts would come back and which would go', async () => {
    expect(await accountChanges(engine, { file })).toEqual({
      comingBack: ['dismissed@example.com'],
      goingAway: ['new@example.com'],
    });
  });

  it('restores no deleted message, and keeps what was sent and answered since', async () => {
    const [, changed] = await rowsOf<Account>(engine, ACCOUNTS);
    const tombstones = await rowsOf(engine, TOMBSTONES);
    expect(tombstones).toHaveLength(1);

    expect(await restoreBackup(engine, { file }, REPLACING)).toMatchObject({ messages: 4, deleted: 1 });

    expect(await rowsOf(engine, MESSAGES)).toMatchObject([
      { id: 1 },
      { id: 3, answered_by: 'rosa@example.com' },
      { id: 4, answered_by: null },
      { id: 5, message: 'Sent since' },
    ]);
    expect(await rowsOf(engine, TOMBSTONES)).toEqual(tombstones);

    expect(dismissed).toMatchObject({ email: 'dismissed@example.com' });
    expect(changed).toMatchObject({ email: STAFF.email, has_identity: true });
    expect(changed?.encrypted_password).not.toBe(atBackup?.encrypted_password);
    expect(await rowsOf(engine, ACCOUNTS)).toEqual([dismissed, changed]);
  });

  it('keeps what the audit log says, once, and what only the backup knows of', async () => {
    const lines = 'select action, account from private.audit_log order by id';
    const saved = path.join(folder, 'audit.backup');
    await empty(other);
    await exec(
      other,
      `truncate private.audit_log;
       insert into private.audit_log (action, account) values ('account_added', 'first'), ('account_added', 'second')`,
    );
    await writeBackup(other, saved);
    await exec(
      other,
      `delete from private.audit_log where account = 'first';
       insert into private.audit_log (action, account) values ('account_removed', 'second')`,
    );
    await restoreBackup(other, { file: saved });
    expect(await rowsOf(other, lines)).toEqual([
      { action: 'account_added', account: 'first' },
      { action: 'account_added', account: 'second' },
      { action: 'account_removed', account: 'second' },
    ]);
  });

  it('keeps warnings as they are now, and brings back what only the backup knows of', async () => {
    const saved = path.join(await temporaryFolder(), 'warnings.backup');
    const insert = (
      n: number,
    ) => `insert into public.warnings (id, title, what_happens, what_to_do, shown_until)
      values ('00000000-0000-4000-8000-00000000000${n}', 'Warning ${n}', 'x', 'x', now() + interval '9 days');`;
    await empty(other);
    await exec(other, insert(1) + insert(2));
    await writeBackup(other, saved);
    await exec(
      other,
      `update public.warnings set shown_until = now() where title = 'Warning 1';
       delete from public.warnings where title = 'Warning 2'; ${insert(3)}`,
    );
    await restoreBackup(other, { file: saved }, REPLACING);
    const rows = 'select title, shown_until <= now() as is_down from public.warnings order by title';
    expect(await rowsOf(other, rows)).toEqual([
      { title: 'Warning 1', is_down: true },
      { title: 'Warning 2', is_down: false },
      { title: 'Warning 3', is_down: false },
    ]);
  });

  it('gives a message that is not in the backup another number when its own is taken', async () => {
    await empty(other);
    await addMessages(other, 2);
    const [own] = await rowsOf<Message>(other, MESSAGES);
    await restoreBackup(other, { file }, REPLACING);
    const rows = await rowsOf<Message>(other, MESSAGES);
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rows[4]?.submission_id).toBe(own?.submission_id);
    await addMessages(other, 1);
    expect((await rowsOf<Message>(other, MESSAGES)).at(-1)?.id).toBe(7);
    // Nor is the number of a deleted message given again.
    await exec(other, 'delete from "ContactTable" where id = 7');
    await restoreBackup(other, { file }, REPLACING);
    await addMessages(other, 1);
    expect((await rowsOf<Message>(other, MESSAGES)).at(-1)?.id).toBeGreaterThan(7);
  });
});

it('A backup of the version with the first migrations is restored whole', async () => {
  await empty(other);
  const { messages, deleted } = await restoreBackup(other, FIRST);

  expect({ messages, deleted }).toEqual({ messages: 2, deleted: 0 });
  await compareWithBackup(other, FIRST);
  expect(await rowsOf(other, MESSAGES)).toMatchObject([
    { id: 1, name: 'Margaret Holloway', answered_by: 'rosa@example.com' },
    { id: 3, name: "Harold O'Neill", answered_by: null },
  ]);
  const tombstone = { submission_id: '7c1e05b2-5c1a-4a53-9a0f-3f0b1d6f2c02' };
  expect(await rowsOf(other, TOMBSTONES)).toMatchObject([tombstone]);
  expect(await rowsOf(other, 'select action from private.audit_log order by id')).toEqual(
    ['account_added', 'signed_in', 'deleted'].map((action) => ({ action })),
  );
  const account = { email: 'rosa@example.com', encrypted_password: expect.stringMatching(/^\$2/) };
  expect(await rowsOf(other, ACCOUNTS)).toMatchObject([account]);
});
