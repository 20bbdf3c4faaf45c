import { existsSync } from 'node:fs';
import path from 'node:path';
import { type SiteAlerts, siteAlerts, type TestedTarget } from './alerts/site-alerts.ts';
import type { BackupCounts } from './backup-format.ts';
import { askRunningServer, type ControlHandler } from './control-socket.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openDatabase } from './database.ts';
import type { EmbeddedConnection } from './embedded-connection.ts';
import { type MoveAnswers, type MoveRequest, serveMove } from './move-source.ts';
import { readSecrets } from './secrets.ts';
import { readServerSettings } from './server-settings.ts';
import { addStaff, listStaff, removeStaff, type StaffAccount } from './staff-accounts.ts';
import { writeBackup } from './write-backup.ts';

/** What the owner of the data folder may ask for, whether the server is running or not. */
export type OwnerRequest =
  | { readonly command: 'staff-add'; readonly email: string; readonly password: string }
  | { readonly command: 'staff-list' }
  | { readonly command: 'staff-remove'; readonly email: string }
  | { readonly command: 'backup'; readonly file: string }
  | { readonly command: 'alerts-test' }
  | MoveRequest;

export interface OwnerAnswers extends MoveAnswers {
  'staff-add': 'added' | 'reset';
  'staff-list': StaffAccount[];
  'staff-remove': 'removed' | 'unknown';
  backup: BackupCounts;
  'alerts-test': TestedTarget[];
}

/** The server's side of the desk. */
export function ownerDesk(connection: EmbeddedConnection, testAlerts: SiteAlerts['test']): ControlHandler {
  return async (request) => {
    const answer = await serve(connection, request as OwnerRequest, testAlerts);
    if (answer === undefined) throw new Error(`This server does not know the command ${request.command}.`);
    return answer;
  };
}

async function serve(connection: EmbeddedConnection, request: OwnerRequest, testAlerts: SiteAlerts['test']) {
  switch (request.command) {
    case 'staff-add':
      return addStaff(connection, request.email, request.password);
    case 'staff-list':
      return listStaff(connection);
    case 'staff-remove':
      return (await removeStaff(connection, request.email)) ? 'removed' : 'unknown';
    case 'backup':
      return writeBackup(connection, request.file);
    case 'alerts-test':
      return testAlerts();
    case 'move-newest':
    case 'move-waiting-from':
    case 'move-answered':
    case 'move-deleted':
    case 'move-prints':
    case 'move-rows':
      return serveMove(connection, request);
  }
}

export interface OwnerDesk {
  ask<Request extends OwnerRequest>(request: Request): Promise<OwnerAnswers[Request['command']]>;
  close(): Promise<void>;
}

/** Has the running server do what is asked; opens the database itself once no server is running. */
export function openOwnerDesk(dataDir: string): OwnerDesk {
  let own: Awaited<ReturnType<typeof openLocked>> | undefined;
  return {
    async ask<Request extends OwnerRequest>(request: Request) {
      type Answer = OwnerAnswers[Request['command']];
      if (own === undefined) {
        const answered = existsSync(dataDir) ? await askRunningServer(dataDir, { ...request }) : undefined;
        if (answered !== undefined) return answered.result as Answer;
        own = await openLocked(dataDir);
      }
      return (await serve(own.connection, request, own.testAlerts)) as Answer;
    },
    close: async () => own?.close(),
  };
}

/** Asks one thing. */
export async function atOwnerDesk<Request extends OwnerRequest>(
  dataDir: string,
  request: Request,
): Promise<OwnerAnswers[Request['command']]> {
  const desk = openOwnerDesk(dataDir);
  try {
    return await desk.ask(request);
  } finally {
    await desk.close();
  }
}

async function openLocked(dataDir: string) {
  const lock = await lockDataFolder(dataDir);
  try {
    const connection = await openDatabase(path.resolve(dataDir), async () => {});
    const close = async () => {
      await connection.close();
      await lock.release();
    };
    const testAlerts = async () =>
      siteAlerts(
        connection,
        readServerSettings(process.env).alerts,
        (await readSecrets(dataDir)).vapid,
        console.error,
      ).test();
    return { connection, testAlerts, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
