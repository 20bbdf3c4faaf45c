import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import type { RunningEmbeddedSite } from '../../../server/site.ts';
import { userError } from '../../support/user-error.ts';
import { aMessage, send, signIn } from '../support/api-client.ts';
import { exec, rowsOf } from '../support/open-engine.ts';
import { runToEnd } from '../support/server-process.ts';
import { STAFF } from '../support/staff.ts';
import { preparedDataDir, startTestSite, temporaryFolder } from '../support/test-site.ts';

const OLD_MESSAGES = 1200;
const DELETED = aMessage();

const DAMAGED = /is damaged or cut short/;
const NEWER = /was made by a newer version/;

const textOf = async (file: string) => gunzipSync(await readFile(file)).toString();
const messagesOf = ({ engine }: RunningEmbeddedSite) =>
  rowsOf<Record<string, unknown>>(engine, 'select * from "ContactTable" order by id');
const settingsOf = ({ engine }: RunningEmbeddedSite) =>
  rowsOf<Record<string, unknown>>(engine, 'select * from private.alert_settings');

describe('A backup', () => {
  let dataDir: string;
  let site: RunningEmbeddedSite;
  let file: string;
  let backup: { code: number | string; output: string };
  let empty: RunningEmbeddedSite;

  beforeAll(async () => {
    dataDir = await preparedDataDir();
    site = await startTestSite(dataDir);
    await send(site.origin, DELETED);
    await exec(
      site.engine,
      `delete from "ContactTable";
        insert into "ContactTable" (created_at, name, email, phone, message, submission_id)
        select now() - n * interval '1 hour', 'Name ' || n, 'n' || n || '@example.com', n, E'line\\n"quoted" \\u202E ' || n, gen_random_uuid()
        from generate_series(1, ${OLD_MESSAGES}) n;
        update "ContactTable" set answered_at = now(), answered_by = 'rosa@example.com' where id % 7 = 0;
        update private.alert_settings set remind_after = '2 hours', time_zone = 'Europe/Berlin';
        insert into private.alert_targets (user_id, kind, endpoint, p256dh, auth)
        select id, 'push', 'https://web.push.apple.com/secret', 'key', 'auth' from auth.users;
        insert into auth.users (id, email, raw_app_meta_data)
        values (gen_random_uuid(), 'dismissed@example.com', '{"role": "staff"}')`,
    );
    file = path.join(await temporaryFolder(), 'messages.backup');
    // Visitors send messages during the backup.
    const [made, sent] = await Promise.all([
      runToEnd('backup', { DATA_DIR: dataDir }, file),
      send(site.origin),
    ]);
    backup = made;
    expect(sent.status).toBe(201);
    empty = await startTestSite();
  });

  it('is made while the server is running, for the owner’s eyes alone', async () => {
    expect(backup).toEqual({
      code: 0,
      output: expect.stringMatching(/^Data folder: .*\n120[01] messages are in /),
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await textOf(file)).not.toMatch(/jwtSecret|web\.push\.apple/);
  });

  it('never writes over a file', async () => {
    const again = await runToEnd('backup', { DATA_DIR: dataDir }, file);
    expect(again).toEqual({ code: 1, output: expect.stringContaining('already exists') });
  });

  it('brings back every message, every account and what was deleted, in an empty data folder', async () => {
    const other = path.join(await temporaryFolder(), 'empty');
    const restored = await runToEnd('restore', { DATA_DIR: other }, file);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Data folder: .*\n120[01] messages are in the data folder .*\nStaff accounts: dismissed@example\.com, staff@third-age\.example$/,
      ),
    });
    const otherSite = await startTestSite(other);

    const rows = await messagesOf(otherSite);
    const wanted = (await messagesOf(site)).slice(0, rows.length);
    expect(rows).toEqual(wanted);
    expect(rows.filter(({ answered_by }) => answered_by === 'rosa@example.com').length).toBeGreaterThan(100);
    expect(await settingsOf(otherSite)).toEqual(await settingsOf(site));
    expect(await signIn(otherSite.origin, STAFF)).toMatchObject({ status: 200 });
    expect(await send(otherSite.origin, DELETED)).toMatchObject({ status: 409 });
    expect(await send(otherSite.origin)).toMatchObject({ status: 201 });
    expect(await messagesOf(otherSite)).toHaveLength(rows.length + 1);
  });

  it('from before alerts existed restores its messages, and no alert is sent for them', async () => {
    const old = (await textOf(file))
      .replace('"version":2', '"version":1')
      .replace(/^.*"private\.alert_settings".*\n/gm, '')
      .replace(/.*\n$/, '');
    const sha256 = createHash('sha256').update(old).digest('hex');
    const oldFile = path.join(await temporaryFolder(), 'old.backup');
    await writeFile(oldFile, gzipSync(`${old}${JSON.stringify({ end: { sha256 } })}\n`));
    const target = await startTestSite();
    await restoreBackup(target.engine, { file: oldFile }, { isReplacing: true });
    expect(await messagesOf(target)).not.toEqual([]);
    expect((await settingsOf(target))[0]?.waiting_from).not.toBe('-infinity');
  });

  it('replaces accounts only when told to, after asking about every one that comes back', async () => {
    const other = await preparedDataDir();
    expect(await runToEnd('restore', { DATA_DIR: other }, file)).toEqual({
      code: 1,
      output: expect.stringMatching(/is in use \(messages: 0, staff accounts: 1, deletions: 0\).*--replace/),
    });
    const asked = await runToEnd('restore', { DATA_DIR: other }, file, '--replace');
    expect(asked).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Data folder: .*\nrestored: dismissed@example\.com\nNothing was changed\..*--yes/,
      ),
    });
    const restored = await runToEnd('restore', { DATA_DIR: other }, file, '--replace', '--yes');
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/\n120[01] messages are in/) });
    const [saved = '', ...others] = await readdir(path.join(other, 'backups'));
    expect(others).toEqual([]);
    expect(restored.output).toContain(saved);
  });

  it('is not restored under a running server', async () => {
    const refused = await runToEnd('restore', { DATA_DIR: dataDir }, file);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('is in use by another server') });
  });

  it.each<[string, (whole: Buffer, text: string) => Buffer, RegExp]>([
    ['cut short', (whole) => whole.subarray(0, whole.length / 2), DAMAGED],
    ['changed', (_, text) => gzipSync(text.replace('Name 7"', 'Name 8"')), DAMAGED],
    ['without its last lines', (_, text) => gzipSync(/^(.*\n){50}/.exec(text)?.[0] ?? ''), DAMAGED],
    ['something else', () => Buffer.from('a photograph'), /is not a backup/],
    ['empty', () => Buffer.alloc(0), /is not a backup/],
    ['of a newer version', (_, text) => gzipSync(text.replace('"version":2', '"version":3')), NEWER],
    ['of another program', () => gzipSync('{"format": "other"}\n'), /is not a backup/],
  ])('that is %s changes nothing', async (_what, change, sentence) => {
    const bad = path.join(await temporaryFolder(), 'bad.backup');
    await writeFile(bad, change(await readFile(file), await textOf(file)));

    const refused = restoreBackup(empty.engine, { file: bad }, { isReplacing: true });

    await expect(refused).rejects.toThrow(userError(sentence));
    expect(await messagesOf(empty)).toEqual([]);
    expect(await signIn(empty.origin, STAFF)).toMatchObject({ status: 200 });
  });
});
