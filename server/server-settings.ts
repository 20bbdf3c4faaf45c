import path from 'node:path';
import { type Retention, readRetention } from '../src/domain/retention.ts';
import { UserError } from '../src/domain/user-error.ts';
import {
  type AlertSettings,
  AlertSettingsError,
  readAlertSettings,
} from '../supabase/functions/_shared/alerts/alert-settings.ts';
import type { FirstStaff } from './admin/first-staff.ts';
import { staffAccountProblem } from './admin/staff-accounts.ts';
import { LIMITS, type Limits } from './admission/budgets.ts';
import { readTrust, type Trust } from './admission/client-address.ts';
import { SESSION_LIMITS, type SessionLimits } from './api/old-sessions.ts';
import { type BackupSettings, readBackupSettings } from './backup/backup-settings.ts';
import { readTimeOfDay, type TimeOfDay } from './database/maintenance/time-of-day.ts';
import { PROJECT_DIR } from './project.ts';

export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly staff: FirstStaff;
  /** The time of the nightly maintenance, which also removes deleted text from the files, by the local clock. */
  readonly nightlyAt: TimeOfDay;
  /** How long messages are kept. */
  readonly retention: Retention;
  /** Logs every answered request as a line of JSON; otherwise only failures are logged. */
  readonly isLoggingRequests: boolean;
  readonly alerts: AlertSettings;
  /** When a staff session expires. */
  readonly sessions: SessionLimits;
  readonly backup: BackupSettings;
  /** Our proxies, whose `X-Forwarded-For` is believed. */
  readonly trustProxy: Trust;
  readonly limits: Limits;
}

/**
 * Reads all settings of the server.
 * @throws UserError naming the variable that is wrong.
 */
export function readServerSettings(env: NodeJS.ProcessEnv): ServerSettings {
  const port = env.PORT?.trim() || '4173';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new UserError(`PORT is "${port}", which is not a port number from 0 to 65535.`);
  return {
    port: Number(port),
    host: env.HOST?.trim() || '127.0.0.1',
    dataDir: path.resolve(PROJECT_DIR, env.DATA_DIR?.trim() || '.data'),
    staff: readStaff(env),
    nightlyAt: readTimeOfDay('NIGHTLY_AT', env.NIGHTLY_AT?.trim() || '03:30'),
    retention: readRetention(env.RETENTION),
    isLoggingRequests: env.LOG_REQUESTS === '1',
    alerts: readAlerts(env),
    sessions: {
      maxDays: readDays(env, 'SESSION_MAX_DAYS', SESSION_LIMITS.maxDays),
      idleDays: readDays(env, 'SESSION_IDLE_DAYS', SESSION_LIMITS.idleDays),
    },
    backup: readBackupSettings(env),
    trustProxy: readTrust(env.TRUST_PROXY ?? ''),
    limits: readLimits(env),
  };
}

/** The limits that the owner may raise, for example for a care home where everybody shares one address. */
function readLimits(env: NodeJS.ProcessEnv): Limits {
  const tries = (name: string, text: string | undefined, usual: number) => {
    if (text === undefined || text.trim() === '') return usual;
    if (!/^[1-9]\d{0,8}$/.test(text.trim()))
      throw new UserError(`${name} is "${text}", which is not a whole number above zero.`);
    return Number(text);
  };
  const inTenMinutes = tries('TRIES_IN_10_MINUTES', env.TRIES_IN_10_MINUTES, LIMITS.messages.points);
  const aDay = tries('TRIES_A_DAY', env.TRIES_A_DAY, LIMITS.messagesADay.points);
  return {
    ...LIMITS,
    messages: { ...LIMITS.messages, points: inTenMinutes },
    messagesADay: { ...LIMITS.messagesADay, points: aDay },
  };
}

function readDays(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name]?.trim() || String(usual);
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new UserError(`${name} is "${text}", which is not a number of days from 1 to 999.`);
  return Number(text);
}

/** Each variable may be set without the other; the missing one gets its default. */
function readStaff(env: NodeJS.ProcessEnv): FirstStaff {
  const email = env.STAFF_EMAIL?.trim();
  const password = env.STAFF_PASSWORD;
  const staff = { ...(email ? { email } : {}), ...(password ? { password } : {}) };
  const problem = staffAccountProblem(staff);
  if (problem !== undefined) throw new UserError(`STAFF_EMAIL or STAFF_PASSWORD cannot be used: ${problem}`);
  return staff;
}

function readAlerts(env: NodeJS.ProcessEnv): AlertSettings {
  try {
    return readAlertSettings(env);
  } catch (error) {
    throw error instanceof AlertSettingsError ? new UserError(error.message, { cause: error }) : error;
  }
}
