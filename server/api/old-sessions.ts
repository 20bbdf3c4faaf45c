import type { Engine } from '../database/engine.ts';
import type { Api } from './auth-api.ts';

/** For how long a session of staff lasts at most, in days. */
export interface SessionLimits {
  /** Since signing in. */
  readonly maxDays: number;
  /** Since the token was last renewed. */
  readonly idleDays: number;
}

export const SESSION_LIMITS: SessionLimits = { maxDays: 30, idleDays: 7 };

/** The database holds them, because it decides about each request. */
export async function limitSessions(engine: Engine, { maxDays, idleDays }: SessionLimits): Promise<void> {
  await engine.exclusively((database) =>
    database.query(
      `update private.session_limits set max_age = make_interval(days => $1), max_idle = make_interval(days => $2)`,
      [maxDays, idleDays],
    ),
  );
}

/**
 * Ends the sessions whose time is over before the vendor looks at any: it knows no limits and would renew them. Signing
 * in needs none.
 */
export function endOldSessions(vendor: Api, engine: Engine): Api {
  return async (request, address) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/auth/v1/token' || pathname === '/auth/v1/user')
      await engine.exclusively((database) => database.exec('select private.end_old_sessions()'));
    return vendor(request, address);
  };
}
