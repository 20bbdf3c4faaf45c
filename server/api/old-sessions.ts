import type { Engine } from '../database/engine.ts';
import type { Api } from './auth-api.ts';

/** How long a staff session lasts at most, in days. */
export interface SessionLimits {
  /** Counted from the sign-in. */
  readonly maxDays: number;
  /** Counted from the last renewal of the token. */
  readonly idleDays: number;
}

/** The limits that apply without the settings. */
export const SESSION_LIMITS: SessionLimits = { maxDays: 30, idleDays: 7 };

/** Stores the limits in the database, because it checks them at each request. */
export async function limitSessions(engine: Engine, { maxDays, idleDays }: SessionLimits): Promise<void> {
  await engine.exclusively((database) =>
    database.query(
      `update private.session_limits set max_age = make_interval(days => $1), max_idle = make_interval(days => $2)`,
      [maxDays, idleDays],
    ),
  );
}

/** Ends expired sessions before the vendor's handler runs: it knows no limits and would renew them. */
export function endOldSessions(vendor: Api, engine: Engine): Api {
  return async (request, address) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/auth/v1/token' || pathname === '/auth/v1/user')
      await engine.exclusively((database) => database.exec('select private.end_old_sessions()'));
    return vendor(request, address);
  };
}
