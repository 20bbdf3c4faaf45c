import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { bootstrapSupabase } from '../../../server/api/supabase-bootstrap.ts';
import { writeBackup } from '../../../server/backup/write-backup.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { forgetDeleted } from '../../../server/database/maintenance/nightly.ts';
import { migrate } from '../../../server/database/migrations.ts';
import { type RunningEmbeddedSite, startSite } from '../../../server/site.ts';
import { aMessage, ask, send, tokenOf } from '../../server/support/api-client.ts';
import { STAFF } from '../../server/support/staff.ts';
import { ALL_FROM_ONE_ADDRESS } from '../../support/backend/limits.ts';
import { type SeededRandom, seededRandom } from '../outbox/seeded-random.ts';
import { VolatileDisk } from './disk-model.ts';
import { type Operation, record } from './recorder.ts';

const AT_ONCE = 8;
/** What the request will have told its client, for the recording, when its answer begins to leave. */
const NOTE_HEADER = 'x-power-cut-note';
const NOTED = ['acknowledged', 'deleted'] as const;

export interface ScenarioOptions {
  readonly seed: number;
  /** In each part of the scenario: messages sent one by one, and rounds of eight at once. */
  readonly singles: number;
  readonly rounds: number;
  /** Leaves out the second start and the start after a crash, which take half of the time. */
  readonly isShort?: boolean;
}

/**
 * Runs the site from its first start, and records what happens to its data folder: messages one by one and eight at
 * once, with deletions, checkpoints, new log files, a backup, a migration, a stop, a start, and a start after a
 * crash.
 */
export async function recordScenario(
  folder: string,
  options: ScenarioOptions,
): Promise<readonly Operation[]> {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const { operations, stop } = await record(dataDir);
  const stopNoting = noteAnswers(operations);
  let abandoned: RunningEmbeddedSite;
  try {
    abandoned = await play(dataDir, folder, options, operations);
  } finally {
    stopNoting();
    stop();
  }
  expectAllSeen(operations, dataDir);
  await abandoned.close();
  return operations;
}

async function play(dataDir: string, folder: string, options: ScenarioOptions, operations: Operation[]) {
  const { singles, rounds } = options;
  const start = () => startSite({ dataDir, staff: STAFF, limits: ALL_FROM_ONE_ADDRESS, log: () => {} });
  const part = (what: string) => operations.push({ kind: 'note', about: 'part', what });

  part('first start');
  const visitors = new Visitors(await start(), seededRandom(options.seed));
  const exclusively = <T>(work: (database: PGlite) => Promise<T>) => visitors.site.engine.exclusively(work);
  const exec = (sql: string) => exclusively((database) => database.exec(sql));
  part('messages');
  await exec('update private.contact_limit set messages = 1000000');
  await visitors.oneByOne(singles);
  await visitors.crowd(rounds);
  const token = await tokenOf(visitors.site.origin, STAFF);
  part('deletions');
  await visitors.deleteSome(token, 2);
  await visitors.crowd(rounds, () => visitors.deleteSome(token, 4));
  part('checkpoint');
  await visitors.crowd(rounds, () => exec('checkpoint'));
  part('new log file');
  await visitors.crowd(rounds, () => exec('select pg_switch_wal()'));
  await visitors.crowd(rounds, () => exec('checkpoint'));
  part('backup');
  await visitors.crowd(rounds, () => writeBackup(visitors.site.engine, path.join(folder, 'backup')));
  part('migration');
  await visitors.crowd(rounds, () => exclusively((database) => migrate(database, [MIGRATION])));
  // The migration has no file: with a history row, the next start would take the folder for that of a newer version.
  await exec(`delete from supabase_migrations.schema_migrations where version = '${MIGRATION.version}'`);
  part('nightly run');
  await visitors.crowd(rounds, () => forgetDeleted(exclusively, dataDir));
  if (options.isShort === true) return visitors.site;
  part('stop and start');
  await visitors.site.close();
  visitors.site = await start();
  await visitors.oneByOne(singles);
  await visitors.crowd(rounds, () => visitors.deleteSome(token, 2));
  part('start after a crash');
  // The engine of the running site stays open, as after a crash; without requests it changes nothing.
  const recovered = await openDatabase(dataDir, {
    bootstrap: bootstrapSupabase,
    beforeMigration: async () => {},
  });
  await recovered.close();
  part('end');
  return visitors.site;
}

const MIGRATION = {
  version: '20991231000000',
  name: 'rewrite',
  sql: `alter table public."ContactTable" add column rewritten_at timestamptz not null default clock_timestamp();
    create index on public."ContactTable" (rewritten_at);`,
};

class Visitors {
  readonly #stored: string[] = [];

  constructor(
    public site: RunningEmbeddedSite,
    readonly random: SeededRandom,
  ) {}

  async oneByOne(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await this.#send();
  }

  /** Eight visitors, each of whom sends the next message as soon as the last one is answered; and this work meanwhile. */
  async crowd(rounds: number, work: () => Promise<unknown> = async () => {}): Promise<void> {
    await Promise.all([...Array.from({ length: AT_ONCE }, () => this.oneByOne(rounds)), work()]);
  }

  async deleteSome(token: string, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const [id] = this.#stored.splice(this.random.between(0, this.#stored.length - 1), 1);
      if (id === undefined) return;
      const { rows } = await this.site.engine.exclusively((database) =>
        database.query<{ id: number }>('select id from "ContactTable" where submission_id = $1', [id]),
      );
      const { status } = await ask(this.site.origin, `/rest/v1/ContactTable?id=eq.${rows[0]?.id}`, {
        method: 'DELETE',
        headers: { Prefer: 'return=minimal', [NOTE_HEADER]: `deleted ${id}` },
        token,
      });
      if (status !== 204) throw new Error(`A deletion was answered with ${status}`);
    }
  }

  async #send(): Promise<void> {
    const id = crypto.randomUUID();
    const message = 'My printer is gone again. '.repeat(this.random.between(1, 60));
    const headers = { [NOTE_HEADER]: `acknowledged ${id}` };
    const { status } = await send(this.site.origin, aMessage({ message, submission_id: id }), { headers });
    if (status !== 201) throw new Error(`A message was answered with ${status}`);
    this.#stored.push(id);
  }
}

/** Fails unless replaying the recording gives exactly the folder: then no change was missed. */
function expectAllSeen(operations: readonly Operation[], dataDir: string): void {
  const disk = new VolatileDisk();
  for (const operation of operations) disk.apply(operation);
  const tree = disk.afterCut('everything', seededRandom(1));
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const onDisk = entries.filter((entry) => !entry.isSocket());
  if (onDisk.length !== tree.size) throw new Error(`${onDisk.length} entries, ${tree.size} were recorded`);
  for (const entry of onDisk) {
    const place = path.join(entry.parentPath, entry.name);
    const recorded = tree.get(path.relative(dataDir, place));
    if (entry.isFile() && !(recorded !== undefined && readFileSync(place).equals(recorded)))
      throw new Error(`${place} was changed unseen`);
  }
}

/**
 * Adds a note when the first byte of an answer is about to leave: what it acknowledges must be on the disk by then.
 */
function noteAnswers(operations: Operation[]): () => void {
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const [said, what] = String(request.headers[NOTE_HEADER] ?? '').split(' ');
    const about = NOTED.find((noted) => noted === said);
    if (about === undefined || what === undefined) return;
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    response.writeHead = (status: number, ...rest: unknown[]) => {
      if (status < 300) operations.push({ kind: 'note', about, what });
      return writeHead(status, ...rest);
    };
  };
  subscribe('http.server.request.start', onRequest);
  return () => unsubscribe('http.server.request.start', onRequest);
}
