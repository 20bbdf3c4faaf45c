/** The body is larger than the call allows. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body is not valid for this call; `message` says why. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
}

/**
 * The body as text. A `Content-Length` over the limit is refused before anything is read.
 * @throws BodyTooLarge as soon as more than `maxBytes` have arrived.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new BodyTooLarge();
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Parses the text of a body.
 * @throws BodyRefused when it is not one JSON object.
 */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BodyRefused('The body is not JSON.');
  }
  if (Array.isArray(value)) throw new BodyRefused('One at a time, please: the body is a list.');
  if (typeof value !== 'object' || value === null) throw new BodyRefused('The body is not a JSON object.');
  return value as Readonly<Record<string, unknown>>;
}

const COLUMNS = ['name', 'email', 'phone', 'message', 'submission_id', 'written_at'];

/**
 * Checks that a row has only columns a visitor may send, each a text or a number. The database checks the rest.
 * @throws BodyRefused when it is not such a row.
 */
export function checkMessage(row: Readonly<Record<string, unknown>>): void {
  for (const [column, value] of Object.entries(row)) {
    if (!COLUMNS.includes(column)) throw new BodyRefused('The row has a column that visitors do not write.');
    if (typeof value === 'object' && value !== null)
      throw new BodyRefused('A column holds neither a text nor a number.');
  }
}
