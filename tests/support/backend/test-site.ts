import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { addStaff } from '../../../server/admin/staff-accounts.ts';
import { type RunningEmbeddedSite, startSite } from '../../../server/site.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import type { AlertSettings } from '../../../supabase/functions/_shared/alerts/alert-settings.ts';
import { ALL_FROM_ONE_ADDRESS } from './limits.ts';

/** The staff account of every test site. */
export const STAFF = { email: 'staff@thirdage.example', password: 'correct horse battery' } as const;

export interface VisitorMessage {
  readonly name: string;
  readonly email: string;
  readonly phone: number;
  readonly message: string;
}

/** A row of the message table. */
export interface StoredRow extends VisitorMessage {
  readonly id: number;
  readonly created_at: string;
  readonly submission_id: string | null;
  readonly written_at: string | null;
  readonly answered_by: string | null;
}

/** How a test site differs from the usual one. */
interface TestSiteOptions {
  readonly distDir?: string;
  readonly alerts?: AlertSettings;
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>;

/** The real site with its real backend on a free port, with a data folder of its own. */
export async function startTestSite(options: TestSiteOptions = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-site-'));
  const dataDir = path.join(folder, 'data');
  const template = process.env.THIRD_AGE_TEMPLATE;
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const open = (port: number) =>
    startSite({ ...options, dataDir, port, staff: STAFF, limits: ALL_FROM_ONE_ADDRESS, log: () => {} });
  let running: RunningEmbeddedSite | undefined = await open(0);
  const { origin } = running;

  function engine() {
    if (running === undefined) throw new Error('The site is stopped.');
    return running.engine;
  }

  const exec = (sql: string) => engine().exclusively((database) => database.exec(sql));

  // Removes the limit, because all tests send from one address. The limit has tests of its own.
  await exec('update private.contact_limit set messages = 1000000');

  /** Stops the site; its data stays. */
  async function stop(): Promise<void> {
    await running?.close();
    running = undefined;
  }

  /** Starts the site again on the same port. */
  async function start(): Promise<void> {
    running ??= await open(Number(new URL(origin).port));
  }

  /** Stops the site and deletes its data. */
  async function discard(): Promise<void> {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }

  return {
    origin,
    dataDir,
    stop,
    start,
    /** Every stored message, newest first. */
    async rows(): Promise<StoredRow[]> {
      const sql = 'select to_jsonb(m) as row from public."ContactTable" m order by id desc';
      const { rows } = await engine().exclusively((database) => database.query<{ row: StoredRow }>(sql));
      return rows.map(({ row }) => row);
    },
    /** Deletes every message. */
    clear: () => exec('delete from public."ContactTable"'),
    /** Stores a message as a visitor does. */
    async send(fields: VisitorMessage): Promise<void> {
      const body = { ...fields, submission_id: crypto.randomUUID() };
      await post(`${origin}/rest/v1/ContactTable`, body, { Prefer: 'return=minimal' });
    },
    /** Adds a staff account. */
    addStaff: (account: Record<keyof typeof STAFF, string>) =>
      addStaff(engine(), account.email, account.password),
    /** Stops the site, runs the SQL as the owner of the database, and starts the site again. */
    async alter(sql: string): Promise<void> {
      await stop();
      const database = await PGlite.create(path.join(dataDir, 'postgres'));
      await database.exec(sql);
      await database.close();
      await start();
    },
    discard,
    [Symbol.asyncDispose]: discard,
  };
}

/** A new session of STAFF, as the client library stores it. */
export async function signInByApi(origin: string): Promise<{ readonly access_token: string }> {
  return (await post(`${origin}/auth/v1/token?grant_type=password`, STAFF)).json();
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
