import path from 'node:path';
import { type SiteAlerts, siteAlerts, type TestedTarget } from '../alerts/site-alerts.ts';
import { backupBeforeMigration } from '../backup/backup-before-migration.ts';
import { type BackupAnswers, type BackupRequest, serveBackup } from '../backup/backup-rows.ts';
import { readBackupSettings } from '../backup/backup-settings.ts';
import { type DatabaseSetup, openDatabase } from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import { lockDataFolder } from '../database/folder/data-folder-lock.ts';
import { readSecrets } from '../database/folder/secrets.ts';
import { type MoveAnswers, type MoveRequest, serveMove } from '../move/move-source.ts';
import { readServerSettings } from '../server-settings.ts';
import { askRunningServer, type ControlHandler } from './control-socket.ts';
import { addStaff, listStaff, removeStaff, type StaffAccount } from './staff-accounts.ts';

/** The admin commands, with their fields. Each works the same whether the server is running or not. */
export type AdminRequest =
  | { readonly command: 'staff-add'; readonly email: string; readonly password: string }
  | { readonly command: 'staff-list' }
  | { readonly command: 'staff-remove'; readonly email: string }
  | BackupRequest
  | { readonly command: 'alerts-test' }
  | MoveRequest;

export interface AdminAnswers extends MoveAnswers, BackupAnswers {
  'staff-add': 'added' | 'reset';
  'staff-list': StaffAccount[];
  'staff-remove': 'removed' | 'unknown';
  'alerts-test': TestedTarget[];
}

/** What the commands need in addition to the database. */
export interface AdminMeans {
  readonly testAlerts: SiteAlerts['test'];
}

/** Returns the function that carries out an admin command on the database. */
export function adminCommands(engine: Engine, means: AdminMeans): ControlHandler {
  return async (request) => {
    const answer = await serve(engine, request as AdminRequest, means);
    if (answer === undefined) throw new Error(`This server does not know the command ${request.command}.`);
    return answer;
  };
}

async function serve(engine: Engine, request: AdminRequest, { testAlerts }: AdminMeans) {
  switch (request.command) {
    case 'staff-add':
      return addStaff(engine, request.email, request.password);
    case 'staff-list':
      return listStaff(engine);
    case 'staff-remove':
      return (await removeStaff(engine, request.email)) ? 'removed' : 'unknown';
    case 'backup-begin':
    case 'backup-slice':
    case 'backup-moment':
      return serveBackup(engine, request);
    case 'alerts-test':
      return testAlerts();
    case 'move-newest':
    case 'move-waiting-from':
    case 'move-warnings':
    case 'move-answered':
    case 'move-deleted':
    case 'move-checksums':
    case 'move-rows':
      return serveMove(engine, request);
  }
}

export interface AdminClient {
  ask<Request extends AdminRequest>(request: Request): Promise<AdminAnswers[Request['command']]>;
  close(): Promise<void>;
}

/**
 * Sends each command to the running server; when no server is running, opens the database in this process instead.
 */
export function openAdminCommands(dataDir: string, bootstrap: DatabaseSetup['bootstrap']): AdminClient {
  let own: Awaited<ReturnType<typeof openLocked>> | undefined;
  return {
    async ask<Request extends AdminRequest>(request: Request) {
      type Answer = AdminAnswers[Request['command']];
      if (own === undefined) {
        const answered = await askRunningServer(dataDir, { ...request });
        if (answered !== undefined) return answered.result as Answer;
        own = await openLocked(dataDir, bootstrap);
      }
      return (await serve(own.engine, request, own)) as Answer;
    },
    close: async () => own?.close(),
  };
}

/** Runs one command and closes what was opened for it. */
export async function runAdminCommand<Request extends AdminRequest>(
  dataDir: string,
  bootstrap: DatabaseSetup['bootstrap'],
  request: Request,
): Promise<AdminAnswers[Request['command']]> {
  const client = openAdminCommands(dataDir, bootstrap);
  try {
    return await client.ask(request);
  } finally {
    await client.close();
  }
}

async function openLocked(dataDir: string, bootstrap: DatabaseSetup['bootstrap']) {
  const lock = await lockDataFolder(dataDir);
  try {
    const engine = await openDatabase(path.resolve(dataDir), {
      bootstrap,
      beforeMigration: backupBeforeMigration(dataDir, readBackupSettings(process.env), console.error),
    });
    const close = async () => {
      await engine.close();
      await lock.release();
    };
    const testAlerts = async () => {
      const { alerts } = readServerSettings(process.env);
      const { vapid } = await readSecrets(dataDir);
      return siteAlerts(engine, alerts, vapid, console.error).test();
    };
    return { engine, testAlerts, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
