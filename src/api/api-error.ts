/**
 * Why the backend did not do what staff asked:
 * - `unreachable`: no answer (no internet, no server, a captive portal).
 * - `timeout`: no answer in time; the action may have been carried out.
 * - `session-ended`: the session is no longer accepted; signing in again helps.
 * - `not-staff`: signed in, but without the staff role.
 * - `server`: our server answered with an error; `message` is its own.
 */
export type BackendErrorKind = 'unreachable' | 'timeout' | 'session-ended' | 'not-staff' | 'server';

/** The only error that the functions in `api/staff` throw. `message` can be shown to the person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: BackendErrorKind;

  constructor(kind: BackendErrorKind, serverMessage = '') {
    super(kind === 'server' && serverMessage !== '' ? serverMessage : PLAIN_WORDS[kind]);
    this.kind = kind;
  }
}

const PLAIN_WORDS: Readonly<Record<BackendErrorKind, string>> = {
  unreachable: 'We cannot reach the server. Check the internet connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  'session-ended': 'Your session has ended. Please sign in again.',
  'not-staff': 'This account is signed in, but it is not a staff account.',
  server: 'The server could not do this. Try again later.',
};

interface DatabaseRefusal {
  readonly message: string;
  readonly hint?: string | null;
}

/** The error for an answer without success; `status` 0 means no answer. */
export function toApiError(status: number, error: DatabaseRefusal): ApiError {
  if (status === 0) return new ApiError(isTimeout(error.message) ? 'timeout' : 'unreachable');
  if (status === 401) return new ApiError('session-ended');
  if (error.hint === NOT_STAFF_HINT) return new ApiError('not-staff');
  return new ApiError('server', error.message);
}

/**
 * The hint of our database functions when the staff role is missing. A missing grant has no hint: that is a fault of
 * the server.
 */
const NOT_STAFF_HINT = 'not_staff';

/** The client library turns a failed fetch into text, in which only the name of the error is left. */
function isTimeout(message: string): boolean {
  return message.includes('TimeoutError');
}
