import path from 'node:path';
import type { Retention } from '../src/domain/retention.ts';
import { UserError } from '../src/domain/user-error.ts';
import {
  type AlertSettings,
  readAlertSettings,
} from '../supabase/functions/_shared/alerts/alert-settings.ts';
import { adminCommands } from './admin/admin-commands.ts';
import { answerControl } from './admin/control-socket.ts';
import { addFirstStaff, type FirstStaff } from './admin/first-staff.ts';
import { staffAccountProblem } from './admin/staff-accounts.ts';
import { Budgets, LIMITS, type Limits } from './admission/budgets.ts';
import { clientAddresses, type Trust } from './admission/client-address.ts';
import { guardedApi } from './admission/guarded-api.ts';
import { siteAlerts } from './alerts/site-alerts.ts';
import { startBackend } from './api/backend.ts';
import { limitSessions, SESSION_LIMITS, type SessionLimits } from './api/old-sessions.ts';
import { backupBeforeMigration } from './backup/backup-before-migration.ts';
import { startBackupSchedule } from './backup/backup-schedule.ts';
import { type BackupSettings, readBackupSettings } from './backup/backup-settings.ts';
import { checkRecipients } from './backup/encryption.ts';
import { keepSettings } from './backup/kept-settings.ts';
import { hasDatabase } from './database/database.ts';
import type { Engine } from './database/engine.ts';
import { isWritable } from './database/folder/data-folder.ts';
import { lockDataFolder } from './database/folder/data-folder-lock.ts';
import { diskWarning } from './database/folder/disk-warning.ts';
import { hasFreeSpace } from './database/folder/free-space.ts';
import { readSecrets } from './database/folder/secrets.ts';
import { setRetention } from './database/maintenance/forgetting.ts';
import { startMaintenance } from './database/maintenance/maintenance.ts';
import type { Exclusively } from './database/maintenance/nightly.ts';
import type { TimeOfDay } from './database/maintenance/time-of-day.ts';
import { healthAnswers } from './http/health.ts';
import { listen } from './http/http-listener.ts';
import { failureLog, type RequestLogEntry } from './http/request-log.ts';
import { filesApp, siteApp } from './http/site-app.ts';
import { staticFiles } from './http/static-files.ts';
import { PROJECT_DIR } from './project.ts';

export interface StaticSiteOptions {
  /** 0 chooses a free port. */
  readonly port?: number;
  readonly host?: string;
  /** The folder of the built site. */
  readonly distDir?: string;
  /** Our proxies, whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy?: Trust;
}

export interface SiteOptions extends StaticSiteOptions {
  /** Holds the database and the secrets; created when it is missing. */
  readonly dataDir: string;
  /**
   * Builds the folder of the site. Called when the data folder is locked, so that a second start, which is refused,
   * builds nothing.
   */
  readonly build?: () => Promise<void>;
  /** The account that the first start creates; without it a password is generated. */
  readonly staff?: FirstStaff;
  readonly log?: (line: string) => void;
  /**
   * True when the log goes to a terminal and is not stored, so a generated password may be printed; otherwise it goes
   * into a file.
   */
  readonly isTerminal?: boolean;
  /** The time of the nightly maintenance, by the local clock; 03:30 by default. */
  readonly nightlyAt?: TimeOfDay;
  /** After how many days messages are deleted; by default they stay until staff delete them. */
  readonly retention?: Retention;
  /** Called for every answered request; by default only failures are reported, through `log`. */
  readonly logRequest?: (entry: RequestLogEntry) => void;
  /** When a staff session expires; defaults in server/api/old-sessions.ts. */
  readonly sessions?: SessionLimits;
  /** How staff are notified of new messages; by default they are not. */
  readonly alerts?: AlertSettings;
  /** The folder of the daily backups; by default only updates make backups. */
  readonly backup?: BackupSettings;
  /** What one address may ask; defaults in server/admission/budgets.ts. */
  readonly limits?: Limits;
}

export interface RunningSite {
  /** Such as `http://127.0.0.1:4173`. */
  readonly origin: string;
  /**
   * Finishes requests in progress, but waits for no client longer than a few seconds, then frees the port, the database
   * and the data folder.
   */
  close(): Promise<void>;
}

export interface RunningEmbeddedSite extends RunningSite {
  /** The database of the site, for code in the same process that acts as its owner. */
  readonly engine: Engine;
}

const DEFAULTS = {
  port: 0,
  host: '127.0.0.1',
  distDir: path.join(PROJECT_DIR, 'dist'),
  nightlyAt: { hour: 3, minute: 30 },
  trustProxy: () => false,
} as const;

/**
 * Serves the built site and the embedded backend from one port.
 * @throws UserError when the port or the data folder is in use, or the data folder is damaged.
 */
export async function startSite(options: SiteOptions): Promise<RunningEmbeddedSite> {
  const {
    dataDir,
    staff = {},
    log = console.log,
    isTerminal = false,
    backup = readBackupSettings({}),
  } = options;
  const logRequest = options.logRequest ?? failureLog(log);
  const trust = options.trustProxy ?? DEFAULTS.trustProxy;
  const problem = staffAccountProblem(staff);
  if (problem !== undefined) throw new UserError(`The first staff account cannot be created: ${problem}`);
  await checkRecipients(backup.recipients);

  const lock = await lockDataFolder(dataDir);
  try {
    await options.build?.();
    const files = staticFiles(options.distDir ?? DEFAULTS.distDir);
    await keepSettings(dataDir, backup, log);
    const listener = await listen({ ...DEFAULTS, ...options, trust });
    try {
      log(hasDatabase(dataDir) ? 'Starting the database …' : 'Creating the database, once …');
      const setup = {
        seed: (engine: Engine) => addFirstStaff(engine, staff, { dataDir, isTerminal, log }),
        beforeMigration: backupBeforeMigration(dataDir, backup, log),
      };
      const backend = await startBackend(dataDir, setup, log);
      await limitSessions(backend.engine, options.sessions ?? SESSION_LIMITS);
      const { vapid } = await readSecrets(dataDir);
      const alerts = siteAlerts(backend.engine, options.alerts ?? readAlertSettings({}), vapid, log);
      const means = { testAlerts: alerts.test };
      answerControl(lock, adminCommands(backend.engine, means));
      const check = async () => {
        await backend.engine.exclusively((database) => database.query('select 1'));
        if (!(await hasFreeSpace(dataDir))) throw new Error('The disk is nearly full.');
        if (!(await isWritable(dataDir))) throw new Error('The disk cannot be written.');
      };
      const warn = diskWarning(dataDir, log);
      const report = (entry: RequestLogEntry) => {
        logRequest(entry);
        if (entry.status === 503) warn();
      };
      const backups = startBackupSchedule({ source: backend.engine, dataDir, settings: backup, log });
      const budgets = new Budgets(options.limits ?? LIMITS);
      const addressOf = clientAddresses(trust, log);
      const api = guardedApi(backend, budgets);
      const health = healthAnswers(check, () => backups.state());
      listener.answer(siteApp({ files, api, health, addressOf, budgets, report }).fetch);
      const alertLoop = alerts.start();
      const exclusively: Exclusively = (work) => backend.engine.exclusively(work);
      await setRetention(exclusively, options.retention ?? {});
      const maintenance = startMaintenance({
        dataDir,
        exclusively,
        nightlyAt: options.nightlyAt ?? DEFAULTS.nightlyAt,
        log,
      });
      const close = async () => {
        await Promise.all([listener.stop(), alertLoop.stop(), maintenance.stop(), backups.stop()]);
        await backend.close();
        await lock.release();
      };
      return { origin: listener.origin, engine: backend.engine, close };
    } catch (error) {
      await listener.stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Serves only the built site: a hosted project is the backend. */
export async function startStaticSite(options: StaticSiteOptions): Promise<RunningSite> {
  const files = staticFiles(options.distDir ?? DEFAULTS.distDir);
  const trust = options.trustProxy ?? DEFAULTS.trustProxy;
  const listener = await listen({ ...DEFAULTS, ...options, trust });
  listener.answer(filesApp(files).fetch);
  return { origin: listener.origin, close: () => listener.stop() };
}
