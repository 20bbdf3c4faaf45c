interface DatabaseError extends Error {
  readonly code: string;
  readonly severity: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

/** An error that Postgres itself reported, with its five-character SQLSTATE. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'severity' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/**
 * The answer PostgREST gives for a database error (docs.postgrest.org, "Errors"): the status by SQLSTATE and the
 * error as JSON. One difference: the details of a failed CHECK are left out, because they quote the whole row.
 */
export function postgrestRefusal(error: DatabaseError, role: 'anon' | 'authenticated'): Response {
  if (error.code === 'PGRST') return raisedResponse(error);
  if (error.code === '53100')
    return notNow('53100', 'There is no room left to store this. Please try again later.');
  const details = error.code === '23514' || error.code === '23502' ? null : (error.detail ?? null);
  return Response.json(
    { code: error.code, message: error.message, details, hint: error.hint ?? null },
    { status: statusOf(error.code, role) },
  );
}

/** The answer while the database is restarting. */
export function unavailable(): Response {
  return notNow('57P03', 'The database is not available. Please try again later.');
}

/** Uses our own text, because that of Postgres names files of this machine. */
function notNow(code: string, message: string): Response {
  return Response.json(
    { code, message, details: null, hint: null },
    { status: 503, headers: { 'Retry-After': '30', 'Access-Control-Allow-Origin': '*' } },
  );
}

/** `raise sqlstate 'PGRST'` carries the whole answer: the body in its message, status and headers in its detail. */
function raisedResponse(error: DatabaseError): Response {
  const { status, headers } = JSON.parse(error.detail ?? '{}') as {
    status?: number;
    headers?: Record<string, string>;
  };
  return Response.json(JSON.parse(error.message), { status: status ?? 500, headers: headers ?? {} });
}

function statusOf(code: string, role: 'anon' | 'authenticated'): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  return STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '25': 500,
  '28': 403,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  P0: 500,
  XX: 500,
};
