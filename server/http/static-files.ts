import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { type ContentCoding, readSiteFiles } from './site-files.ts';

/**
 * Serves the built site as a static host would: compressed, with its headers, and with 404 for missing pages. Parts of
 * a file (ranges) are not offered: the files are small, and RFC 9110 lets a server answer with all of it.
 * @throws UserError when the site is not built.
 */
export function staticFiles(distDir: string): RequestListener {
  const site = readSiteFiles(distDir);

  return ({ method, url = '/', headers: asked }, response) => {
    const found = site.find(decoded(url.split('?', 1)[0] ?? '/'));
    const { headers, plain, compressed } = found ?? site.notFound;
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { ...headers, Allow: 'GET, HEAD', 'Content-Length': 0 }).end();
      return;
    }
    const accepts = acceptedCodings(asked['accept-encoding']);
    const [, chosen] = compressed.find(([coding]) => accepts(coding)) ?? [undefined, plain];
    const { etag, body } = chosen;
    const content = method === 'HEAD' ? undefined : body;
    if (found === undefined) response.writeHead(404, { ...headers, ...chosen.headers }).end(content);
    else if (isOutdated(asked, etag)) response.writeHead(412, { ...headers, 'Content-Length': 0 }).end();
    else if (isKnown(asked, etag)) response.writeHead(304, { ...headers, ETag: etag }).end();
    else response.writeHead(200, { ...headers, ...chosen.headers, ETag: etag }).end(content);
  };
}

/** A path that cannot be decoded stays as it is: no file has such a name. */
function decoded(urlPath: string): string {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return urlPath;
  }
}

/** The content codings of `Accept-Encoding` (RFC 9110, section 12.5.3). */
function acceptedCodings(header: string | string[] = ''): (coding: ContentCoding) => boolean {
  const weights = new Map(
    String(header)
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', weight = '1'] = part.trim().split(/\s*;\s*q=/);
        return [coding, Number(weight)];
      }),
  );
  return (coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}

/** `If-None-Match`: the client has this content already. A proxy that compresses marks the tag as weak. */
function isKnown({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  return known !== undefined && names(known.replaceAll('W/', ''), etag);
}

/** `If-Match`: the client wants this content only as it was. */
function isOutdated({ 'if-match': wanted }: IncomingHttpHeaders, etag: string): boolean {
  return wanted !== undefined && !names(wanted, etag);
}

function names(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
