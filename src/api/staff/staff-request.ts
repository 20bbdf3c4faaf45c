import { ApiError, toApiError } from '../api-error.ts';
import { leaveDevice, renewSession } from './staff-auth.ts';

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly hint: string } | null;
  readonly status: number;
}

/** The hint of the database when the session of the token is over. */
const SESSION_ENDED_HINT = 'session_ended';

/**
 * Asks as the member of staff who is signed in. A session that the server finds too old is renewed once: the clock of
 * a phone may be wrong.
 * @throws ApiError and nothing else; of kind `not-staff` for an account without the role.
 */
export async function answerTo<Data>(ask: () => PromiseLike<Answer<Data>>): Promise<Data> {
  let { data, error, status } = await ask();
  if (status === 401 && error?.hint !== SESSION_ENDED_HINT) {
    await renewSession();
    ({ data, error, status } = await ask());
  }
  if (error?.hint === SESSION_ENDED_HINT) {
    // Renewing would not help: somebody has ended it, or its time is over.
    await leaveDevice('ended');
    throw new ApiError('session-ended');
  }
  if (error !== null) throw toApiError(status, error);
  if (data === null) throw new ApiError('server');
  return data;
}

/** A server that is none of ours may answer 200 with anything. */
export function toRows<Row>(rows: readonly Row[]): readonly Row[] {
  if (!Array.isArray(rows)) throw new ApiError('server');
  return rows;
}
