/** A refusal as the auth API writes it; `message` is shown to the person. */
export function authError(
  status: number,
  errorCode: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { 'Access-Control-Allow-Origin': '*', ...headers } },
  );
}
