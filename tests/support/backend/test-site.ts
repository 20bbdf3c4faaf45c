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

/** The most rows in one answer of the backend. */
const PAGE_ROWS = 1_000;

/** A row of the message table. */
export interface StoredRow {
  readonly id: number;
  readonly created_at: string;
  readonly name: string;
  readonly email: string;
  readonly phone: number;
  readonly message: string;
  readonly submission_id: string | null;
  readonly written_at: string | null;
  readonly answered_by: string | null;
}

/** The real site with its real backend on a free port, with a data folder of its own. */
export interface TestSite {
  readonly origin: string;
  readonly dataDir: string;
  /** Every stored message, newest first, as staff read it. */
  rows(): Promise<StoredRow[]>;
  /** Deletes every message. */
  clear(): Promise<void>;
  /** Stores a message as a visitor does. */
  send(fields: VisitorMessage): Promise<void>;
  /** Adds a staff account. */
  addStaff(account: { readonly email: string; readonly password: string }): Promise<void>;
  /** Stops the site; its data stays. */
  stop(): Promise<void>;
  /** Starts the site again on the same port. */
  start(): Promise<void>;
  /** Stops the site, runs the SQL as the owner of the database, and starts the site again. */
  alter(sql: string): Promise<void>;
  /** Stops the site and deletes its data. */
  discard(): Promise<void>;
}

export interface VisitorMessage {
  readonly name: string;
  readonly email: string;
  readonly phone: number;
  readonly message: string;
}

/** How a test site differs from the usual one. */
interface TestSiteOptions {
  readonly distDir?: string;
  readonly alerts?: AlertSettings;
}

export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-site-'));
  const dataDir = dataFolder(folder);
  const template = process.env.THIRD_AGE_TEMPLATE;
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  let running: RunningEmbeddedSite | undefined = await startSite({
    ...options,
    dataDir,
    staff: STAFF,
    limits: ALL_FROM_ONE_ADDRESS,
    log: () => {},
  });
  // Removes the limit, because all tests send from one address. The limit has tests of its own.
  await running.engine.exclusively((database) =>
    database.exec('update private.contact_limit set messages = 1000000'),
  );
  const { origin } = running;

  async function findMessages(parameters: Record<string, unknown>): Promise<StoredRow[]> {
    const response = await fetch(`${origin}/rest/v1/rpc/find_messages`, {
      method: 'POST',
      headers: {
        apikey: EMBEDDED_PUBLISHABLE_KEY,
        Authorization: `Bearer ${(await signInByApi(origin)).access_token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ page_size: PAGE_ROWS, ...parameters }),
    });
    if (!response.ok) throw new Error(`Reading as staff: ${response.status} ${await response.text()}`);
    return (await response.json()) as StoredRow[];
  }

  async function stop(): Promise<void> {
    await running?.close();
    running = undefined;
  }

  async function start(): Promise<void> {
    running ??= await startSite({
      ...options,
      dataDir,
      port: Number(new URL(origin).port),
      staff: STAFF,
      limits: ALL_FROM_ONE_ADDRESS,
      log: () => {},
    });
  }

  return {
    origin,
    dataDir,
    rows: async () => {
      const rows: StoredRow[] = [];
      for (;;) {
        const last = rows.at(-1);
        const page = await findMessages(last === undefined ? {} : { before_id: last.id });
        rows.push(...page);
        if (page.length < PAGE_ROWS) return rows;
      }
    },
    clear: async () => {
      await running?.engine.exclusively((database) => database.exec('delete from public."ContactTable"'));
    },
    send: async (fields) => {
      const response = await fetch(`${origin}/rest/v1/ContactTable`, {
        method: 'POST',
        headers: {
          apikey: EMBEDDED_PUBLISHABLE_KEY,
          'Content-Type': 'application/json',
          Prefer: 'return=minimal',
        },
        body: JSON.stringify({ ...fields, submission_id: crypto.randomUUID() }),
      });
      if (response.status !== 201) throw new Error(`Sending: ${response.status} ${await response.text()}`);
    },
    addStaff: async ({ email, password }) => {
      if (running === undefined) throw new Error('The site is stopped.');
      await addStaff(running.engine, email, password);
    },
    stop,
    start,
    alter: async (sql) => {
      await stop();
      const database = await PGlite.create(path.join(dataDir, 'postgres'));
      await database.exec(sql);
      await database.close();
      await start();
    },
    discard: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new session of STAFF, as the client library stores it. */
export async function signInByApi(origin: string): Promise<{ readonly access_token: string }> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  if (!response.ok) throw new Error(`Signing in as staff: ${response.status} ${await response.text()}`);
  return (await response.json()) as { readonly access_token: string };
}

function dataFolder(folder: string): string {
  return path.join(folder, 'data');
}
