import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEFT_OUT, ROWS_AT_ONCE, TABLES } from '../../../server/backup/backup-format.ts';
import type { BackupSource } from '../../../server/backup/backup-rows.ts';
import { restoreBackup } from '../../../server/backup/restore-backup.ts';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import type { Caller } from '../../../server/database/fair-queue.ts';
import { addMessages, empty, exec, openEngine, rowsOf } from '../support/open-engine.ts';
import { temporaryFolder } from '../support/test-site.ts';

const MESSAGES = 3 * ROWS_AT_ONCE + 7;
const VISITOR: Caller = { group: 'visitors', address: '192.0.2.1', signal: new AbortController().signal };
/** A message without a submission id, so not from the form. */
const NAMELESS = 4 * ROWS_AT_ONCE;

interface Message {
  readonly id: number;
  readonly submission_id: string | null;
}

const ROWS = 'select id, submission_id from "ContactTable" order by id';
const engine = await openEngine();
const other = await openEngine();
const folder = await temporaryFolder();
await addMessages(engine, MESSAGES);
await exec(
  engine,
  `insert into "ContactTable" (id, name, email, phone, message) overriding system value
   values (${NAMELESS}, 'Nobody', 'nobody@example.com', 1, 'Without an id of its own'),
     (${NAMELESS + 1}, 'Nobody', 'nobody@example.com', 1, 'Another');
   select setval(pg_get_serial_sequence('"ContactTable"', 'id'), ${NAMELESS + 1})`,
);

describe('A backup of a database in use', () => {
  it('gives every visitor who waits a turn after each of its own, which read few rows', async () => {
    const turns: string[] = [];
    let rowsInTurn = 0;
    let isOver = false;
    const source: BackupSource = {
      exclusively: (work) =>
        engine.exclusively((database) => {
          turns.push('backup');
          rowsInTurn = 0;
          return work({
            exec: (sql) => database.exec(sql),
            async query(sql, params) {
              const answer = await database.query<never>(sql, params);
              rowsInTurn += answer.rows.length;
              expect(rowsInTurn).toBeLessThanOrEqual(ROWS_AT_ONCE);
              return answer;
            },
          });
        }),
    };
    // One visitor is always waiting: the next asks for a turn before the previous one has ended.
    const visitors = (async () => {
      const asked = () => engine.queue.enter(VISITOR, { all: 2, ofOne: 2 }, () => engine.acquire());
      let waiting = asked();
      while (!isOver) {
        const turn = await waiting;
        if (turns.at(-1) !== 'visitor') turns.push('visitor');
        waiting = asked();
        turn.end();
      }
      (await waiting).end();
    })();
    await writeBackup(source, path.join(folder, 'turns.backup'));
    isOver = true;
    await visitors;

    const own = turns.filter((turn) => turn === 'backup');
    expect(own.length).toBeGreaterThan(MESSAGES / ROWS_AT_ONCE);
    expect(turns.join(' ')).not.toContain('backup backup');
  });

  it('holds every message from before it, and none that was deleted while it was made', async () => {
    const before = await rowsOf<Message>(engine, ROWS);
    const gone = [1, 2 * ROWS_AT_ONCE, NAMELESS];
    let turn = 0;
    const source: BackupSource = {
      async exclusively(work) {
        turn += 1;
        // The first slice has been read. It has the first of these messages; the second is in a later slice, and the
        // third is read last.
        if (turn === 3)
          await exec(
            engine,
            `delete from "ContactTable" where id in (${gone});
             insert into "ContactTable" (name, email, phone, message, submission_id)
             values ('New', 'new@example.com', 1, 'Meanwhile', gen_random_uuid())`,
          );
        return engine.exclusively(work);
      },
    };
    const file = path.join(folder, 'meanwhile.backup');
    await writeBackup(source, file);

    await empty(other);
    const restored = await restoreBackup(other, { file });

    const rows = await rowsOf<Message>(other, ROWS);
    expect(rows).toEqual(before.filter(({ id }) => !gone.includes(id)));
    expect(restored).toMatchObject({ messages: rows.length, deleted: 1 });
    const deleted = before.filter(({ id, submission_id }) => gone.includes(id) && submission_id !== null);
    const remembered = await rowsOf<Message>(other, 'select submission_id from private.deleted_submissions');
    expect(remembered.map(({ submission_id }) => submission_id).sort()).toEqual(
      deleted.map(({ submission_id }) => submission_id).sort(),
    );
  });

  it('has every table, or leaves it out on purpose', async () => {
    const tables = await rowsOf<{ name: string }>(
      engine,
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
       order by name`,
    );
    expect(tables.map(({ name }) => name)).toEqual([...TABLES, ...LEFT_OUT].sort());
  });
});
