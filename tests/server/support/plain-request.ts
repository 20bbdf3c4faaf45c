/** A request made by Node's own constructor: the vendor's library cannot read the imitation that Hono's adapter gives. */
export function plainRequest({ url, method, headers, body, signal }: Request): Request {
  return new Request(url, { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' }) });
}
