import type { IncomingMessage, ServerResponse } from 'node:http';

/** Twelve times the longest message there can be; the vendor's server has no limit and parses anything. */
const MAX_BODY_BYTES = 64 * 1024;

/** Told by the socket, or by a proxy that only its operator can vouch for: never believed from the request. */
const ADDRESS_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'];

/** The request as the fetch API has it; 'too-large' when its body passes the limit. */
export async function toWebRequest(
  incoming: IncomingMessage,
  address: string,
): Promise<Request | 'too-large'> {
  const body = await readBody(incoming);
  if (body === 'too-large') return body;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || ADDRESS_HEADERS.includes(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('x-forwarded-for', address);
  return new Request(`http://site.invalid${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    ...(body.length === 0 ? {} : { body }),
  });
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return new Uint8Array();
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 'too-large';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return 'too-large';
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
