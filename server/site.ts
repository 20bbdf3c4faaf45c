import path from 'node:path';
import { openApi } from './api.ts';
import { startBackend } from './backend.ts';
import { answerControl } from './control-socket.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { startMaintenance, type TimeOfDay } from './database/maintenance.ts';
import { hasDatabase } from './database.ts';
import { hasRoom } from './disk-room.ts';
import { diskWarning } from './disk-warning.ts';
import type { EmbeddedConnection } from './embedded-connection.ts';
import { addFirstStaff, type FirstStaff } from './first-staff.ts';
import { healthHandler } from './health.ts';
import { listen } from './http-listener.ts';
import { ownerDesk } from './owner-desk.ts';
import { PROJECT_DIR } from './project.ts';
import { type RequestLogEntry, reportWhenAnswered } from './request-log.ts';
import { siteHandler } from './site-handler.ts';
import { staffAccountProblem } from './staff-accounts.ts';
import { StartError } from './start-error.ts';
import { staticFiles } from './static-files.ts';

export interface StaticSiteOptions {
  /** 0 for any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The built site. */
  readonly distDir?: string;
}

export interface SiteOptions extends StaticSiteOptions {
  /** Holds the database and the secrets; created when it is not there. */
  readonly dataDir: string;
  /** The account made on the first start; without it a password is generated and told through `log`. */
  readonly staff?: FirstStaff;
  readonly log?: (line: string) => void;
  /** When what was deleted is taken out of the files, by the local clock; at half past three without it. */
  readonly nightlyAt?: TimeOfDay;
  /** Told of every answered request; without it of failures alone, through `log`. */
  readonly logRequest?: (entry: RequestLogEntry) => void;
}

export interface RunningSite {
  /** Such as `http://127.0.0.1:4173`. */
  readonly origin: string;
  /** Finishes what is under way, then lets go of the port, the database and the data folder. */
  close(): Promise<void>;
}

export interface RunningEmbeddedSite extends RunningSite {
  /** The database behind it, for code in the same process that acts as its owner. */
  readonly connection: EmbeddedConnection;
}

const DEFAULTS = {
  port: 0,
  host: '127.0.0.1',
  distDir: path.join(PROJECT_DIR, 'dist'),
  nightlyAt: { hour: 3, minute: 30 },
} as const;

/**
 * Serves the built site and the embedded backend from one port.
 * @throws StartError when the port or the data folder is in use, or the data folder is damaged.
 */
export async function startSite(options: SiteOptions): Promise<RunningEmbeddedSite> {
  const { dataDir, staff = {}, log = console.log } = options;
  const logFailure = (entry: RequestLogEntry) => {
    if (entry.status >= 500) log(JSON.stringify(entry));
  };
  const logRequest = options.logRequest ?? logFailure;
  const files = staticFiles(options.distDir ?? DEFAULTS.distDir);
  const problem = staffAccountProblem(staff);
  if (problem !== undefined) throw new StartError(`The first staff account cannot be made: ${problem}`);

  const lock = await lockDataFolder(dataDir);
  try {
    const listener = await listen({ ...DEFAULTS, ...options });
    try {
      log(hasDatabase(dataDir) ? 'Starting the database …' : 'Creating the database, once …');
      const backend = await startBackend(dataDir, (connection) => addFirstStaff(connection, staff, log), log);
      answerControl(lock, ownerDesk(backend.connection));
      const check = async () => {
        await backend.connection.exclusively((database) => database.query('select 1'));
        if (!(await hasRoom(dataDir))) throw new Error('The disk is nearly full.');
      };
      const answer = siteHandler({ files, api: openApi(backend), health: healthHandler(check) });
      const warn = diskWarning(dataDir, log);
      listener.answer((request, response) => {
        reportWhenAnswered(request, response, (entry) => {
          logRequest(entry);
          if (entry.status === 503) warn();
        });
        answer(request, response);
      });
      const maintenance = startMaintenance({
        dataDir,
        exclusively: (work) => backend.connection.exclusively(work),
        nightlyAt: options.nightlyAt ?? DEFAULTS.nightlyAt,
        log,
      });
      const close = async () => {
        await listener.stop();
        await maintenance.stop();
        await backend.close();
        await lock.release();
      };
      return { origin: listener.origin, connection: backend.connection, close };
    } catch (error) {
      await listener.stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Serves the built site alone: its backend is a hosted project. */
export async function startStaticSite(options: StaticSiteOptions): Promise<RunningSite> {
  const files = staticFiles(options.distDir ?? DEFAULTS.distDir);
  const listener = await listen({ ...DEFAULTS, ...options });
  listener.answer(files);
  return { origin: listener.origin, close: () => listener.stop() };
}
