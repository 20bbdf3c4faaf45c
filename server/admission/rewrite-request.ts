import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/api/read-backend-config.ts';
import type { Call } from './calls.ts';

/** The body is larger than the call allows. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body is not valid for this call; `message` says why. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
}

/** The headers that the vendor's library gets, in addition to those that are the same in each request. */
const KEPT_HEADERS = {
  visitors: ['prefer'],
  accounts: ['prefer'],
  staff: ['prefer', 'authorization'],
} as const;

/** The columns of a message that visitors write. */
const COLUMNS = ['name', 'email', 'phone', 'message', 'submission_id', 'written_at'];

/**
 * Reads the body, checks it, and writes a new request for the vendor's library with only the checked parts. This is the
 * only place where a request is read.
 * @throws BodyTooLarge or BodyRefused when the body does not fit this call.
 */
export async function rewriteRequest(call: Call, request: Request): Promise<Request> {
  const url = new URL(call.path, 'http://site.invalid');
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name !== 'columns') url.searchParams.set(name, value);
  }
  const headers = new Headers({ apikey: EMBEDDED_PUBLISHABLE_KEY, accept: 'application/json' });
  for (const name of KEPT_HEADERS[call.group]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { method } = call;
  const text = await readBody(request, call.maxBody);
  if (call.body === 'nothing') return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(checkedBody(call, request, text)) });
}

/**
 * The body as text. A `Content-Length` over the limit is refused before anything is read.
 * @throws BodyTooLarge as soon as more than `maxBytes` have arrived.
 */
async function readBody(request: Request, maxBytes: number): Promise<string> {
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

function checkedBody({ body }: Call, { url }: Request, text: string): unknown {
  const value = parsed(text);
  if (body === 'message') return checkedMessage(value, new URL(url).searchParams.get('columns') ?? '');
  const object = anObject(value);
  if (typeof body === 'string') return object;
  if (body.some((field) => typeof object[field] !== 'string'))
    throw new BodyRefused(`This takes ${body.join(' and ')}.`);
  return Object.fromEntries(body.map((field) => [field, object[field]]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyRefused('The body is not JSON.');
  }
}

function anObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BodyRefused('The body is not a JSON object.');
  return value as Readonly<Record<string, unknown>>;
}

/**
 * One row with columns that a visitor may write, each a text or a number; the database checks the rest. It may be
 * wrapped in a list. Then the client library names its columns, and a named column that is missing is empty, as in
 * PostgREST.
 */
function checkedMessage(value: unknown, columns: string): Readonly<Record<string, unknown>> {
  if (Array.isArray(value) && value.length !== 1)
    throw new BodyRefused('One message at a time, please: the body is a list.');
  const row = anObject(Array.isArray(value) ? value[0] : value);
  const named =
    columns === '' ? Object.keys(row) : columns.split(',').map((name) => name.replace(/^"(.*)"$/, '$1'));
  for (const name of [...Object.keys(row), ...named]) {
    if (!COLUMNS.includes(name)) throw new BodyRefused('The row has a column that visitors do not write.');
    if (typeof row[name] === 'object' && row[name] !== null)
      throw new BodyRefused('A column holds neither a text nor a number.');
  }
  return Object.fromEntries(named.map((name) => [name, row[name] ?? null]));
}
