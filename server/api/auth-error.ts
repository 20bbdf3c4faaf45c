/** A refusal in the format of the auth API; the staff screens show `message` to the person. */
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
