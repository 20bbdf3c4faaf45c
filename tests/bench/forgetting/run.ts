import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { forgetOld } from '../../../server/database/maintenance/forgetting.ts';
import { forgetDeleted } from '../../../server/database/maintenance/nightly.ts';
import { TableMaintenance } from '../../../server/database/maintenance/table-maintenance.ts';
import { type RunningEmbeddedSite, startSite } from '../../../server/site.ts';
import { filesWith, folderSize } from '../../server/support/folder-contents.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * `npm run bench:forgetting -- [--refused N] [--accepted N] [--folder F]`: what remains of messages that were
 * refused, or stored and deleted. Compares the size of the data folder with that of a new one with the same rows, and
 * searches all its files for the messages' words. The messages pass triggers and constraints as those of visitors do,
 * but not HTTP, which would take an hour.
 */
const { values } = parseArgs({
  options: {
    refused: { type: 'string', default: '20000' },
    accepted: { type: 'string', default: '2000' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const KEPT = 100;
/** Statements between two maintenance runs of the server. */
const BETWEEN_CARE = 500;
const MB = 1024 * 1024;
const SECRET = 'my sister reads my letters';
const REFUSED = 'nobody may know about the house';
const PHRASE = ' Could somebody please come by on a weekday?'.repeat(6);

const INSERT = `insert into "ContactTable" (name, email, phone, message, submission_id)
  values ('Visitor', 'visitor@example.com', 2025550143, $1, $2)`;

let visitors = 0;

await forget();
process.exit();

async function forget(): Promise<void> {
  using base = temporaryFolder('forgetting', values.folder);
  const [used, fresh] = [path.join(base.path, 'used'), path.join(base.path, 'fresh')];
  const start = (dataDir: string) =>
    startSite({ dataDir, staff: { password: 'correct horse battery' }, log: () => {} });
  await (await start(used)).close();
  cpSync(used, fresh, { recursive: true });

  const freshSite = await start(fresh);
  await send(freshSite, KEPT, 'My printer is gone.');
  await freshSite.close();
  const site = await start(used);
  const kept = await send(site, KEPT, 'My printer is gone.');
  const started = performance.now();
  let largest = 0;
  const exclusively = site.engine.exclusively.bind(site.engine);
  const tables = new TableMaintenance(exclusively);
  const inTurns = async (messages: number, work: (count: number) => Promise<void>) => {
    for (let left = messages; left > 0; left -= BETWEEN_CARE) {
      await work(Math.min(BETWEEN_CARE, left));
      await tables.boundLog();
      await tables.maintainTables();
      largest = Math.max(largest, folderSize(used));
    }
  };
  await inTurns(Number(values.refused), (count) => refuse(site, count, kept));
  await inTurns(Number(values.accepted), async (count) => remove(site, await send(site, count, SECRET)));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${values.refused} refused, ${values.accepted} taken and deleted, ${KEPT} kept, in ${seconds} s; largest size meanwhile ${mb(largest)}`,
  );
  await exclusively((database) => database.exec('checkpoint'));
  report('before the nightly run', used, fresh);
  await forgetOld(exclusively);
  await forgetDeleted(exclusively, used);
  report('after the nightly run', used, fresh);
  await site.close();
  report('after the stop', used, fresh);
}

/** Compares a folder with a fresh one. */
function report(when: string, folder: string, fresh: string): void {
  const [bytes, freshBytes] = [folderSize(folder), folderSize(fresh)];
  const [deleted, refused] = [filesWith(folder, SECRET), filesWith(folder, REFUSED)];
  console.log(
    `${when}: ${mb(bytes)}, ${(bytes / freshBytes).toFixed(2)} × a fresh folder (${mb(freshBytes)}); files with deleted text ${deleted}, with refused text ${refused}`,
  );
}

function mb(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}

/**
 * Runs as the API does: each message in a transaction with the role of a visitor, and here from an address of its
 * own.
 */
async function asVisitor(database: PGlite, text: string, submission: string): Promise<void> {
  visitors += 1;
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  await database.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('request.headers', $1, true), set_config('role', 'anon', true)`,
      [JSON.stringify({ 'x-forwarded-for': address })],
    );
    await transaction.query(INSERT, [text + PHRASE, submission]);
  });
}

/** Sends messages and returns their submission ids. */
async function send(site: RunningEmbeddedSite, count: number, text: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  for (const id of ids) await site.engine.exclusively((database) => asVisitor(database, text, id));
  return ids;
}

/**
 * Sends a message that the unique constraint refuses. The row was written before, so it leaves a dead row, the worst
 * case.
 */
async function refuse(site: RunningEmbeddedSite, count: number, known: readonly string[]): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = known[n % known.length] ?? '';
    const wasStored = await site.engine.exclusively((database) =>
      asVisitor(database, REFUSED, id).then(
        () => true,
        () => false,
      ),
    );
    if (wasStored) throw new Error('A message was stored twice');
  }
}

async function remove(site: RunningEmbeddedSite, ids: readonly string[]): Promise<void> {
  await site.engine.exclusively((database) =>
    database.query('delete from "ContactTable" where submission_id = any ($1::uuid[])', [[...ids]]),
  );
}
