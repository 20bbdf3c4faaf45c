import { ApiError, toApiError } from '../api-error.ts';
import { renewSession, sessionEnded } from './staff-auth.ts';

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly hint: string } | null;
  readonly status: number;
}

/** The database's hint that the session of the token has ended. */
const SESSION_ENDED_HINT = 'session_ended';

/**
 * Sends a request as the signed-in member of staff. An expired token is renewed once, because the clock of a phone
 * may be wrong.
 * @throws only ApiError; of kind `not-staff` for an account without the role.
 */
export async function answerTo<Data>(ask: () => PromiseLike<Answer<Data>>): Promise<Data> {
  let { data, error, status } = await ask();
  if (status === 401 && error?.hint !== SESSION_ENDED_HINT) {
    await renewSession();
    ({ data, error, status } = await ask());
  }
  if (error?.hint === SESSION_ENDED_HINT) {
    // Renewing would fail: the session was ended elsewhere or is too old.
    await sessionEnded();
    throw new ApiError('session-ended');
  }
  if (error !== null) throw toApiError(status, error);
  if (data === null) throw new ApiError('server');
  return data;
}

/** Checks that the answer is a list: another server, such as a captive portal, may answer 200 with anything. */
export function toRows<Row>(rows: readonly Row[]): readonly Row[] {
  if (!Array.isArray(rows)) throw new ApiError('server');
  return rows;
}
