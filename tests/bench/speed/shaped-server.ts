import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { headersFor, readHeaderRules } from '../../../server/http/header-rules.ts';

/** Lighthouse's Slow 4G: 1.6 Mbit/s down, 150 ms round trip. */
export const BYTES_PER_SECOND = 1_600_000 / 8;
export const ROUND_TRIP_MS = 150;
const SLICE_BYTES = 2_000;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};

export interface ShapedServer {
  readonly origin: string;
  /** Requests and sent bytes since the last call. */
  takeTraffic(): { requests: number; bytes: number };
  close(): Promise<void>;
}

/**
 * A static server behind one slow line. The server slows the line and not the browser, because a browser slows only
 * requests of the page and not those of the service worker, which would make the figures too good.
 */
export async function startShapedServer(
  folder: string,
  { shaped } = { shaped: true },
): Promise<ShapedServer> {
  const rules = readHeaderRules(folder);
  let traffic = { requests: 0, bytes: 0 };
  let lineFreeAt = 0;

  /** Sends a slice as soon as the line is free; all answers share it. */
  const sendSlice = (response: ServerResponse, slice: Buffer) =>
    new Promise<void>((resolve) => {
      const startAt = Math.max(lineFreeAt, performance.now());
      lineFreeAt = shaped ? startAt + (slice.length / BYTES_PER_SECOND) * 1000 : startAt;
      setTimeout(() => {
        traffic.bytes += slice.length;
        response.write(slice, () => resolve());
      }, lineFreeAt - performance.now());
    });

  const server = createServer(async (request, response) => {
    traffic.requests += 1;
    const address = decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname);
    const file = fileOf(folder, address);
    // A single-page build answers every address with its one page.
    const found =
      file ?? ['404.html', 'index.html'].map((name) => path.join(folder, name)).find(existsSync) ?? '';
    const encoded = existsSync(`${found}.br`) ? `${found}.br` : found;
    response.statusCode = file === undefined ? 404 : 200;
    response.setHeader('Content-Type', TYPES[path.extname(found)] ?? 'application/octet-stream');
    if (encoded !== found) response.setHeader('Content-Encoding', 'br');
    response.setHeader('Cache-Control', headersFor(rules, address).get('Cache-Control') ?? 'no-cache');
    const etag = `"${statSync(found).mtimeMs}-${statSync(found).size}"`;
    response.setHeader('ETag', etag);
    await new Promise((resolve) => setTimeout(resolve, shaped ? ROUND_TRIP_MS : 0));
    if (request.headers['if-none-match'] === etag) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const bytes = readFileSync(encoded);
    for (let from = 0; from < bytes.length && !response.destroyed; from += SLICE_BYTES) {
      await sendSlice(response, bytes.subarray(from, from + SLICE_BYTES));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeTraffic() {
      const taken = traffic;
      traffic = { requests: 0, bytes: 0 };
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The file for an address; the address of a page has no extension. */
function fileOf(folder: string, address: string): string | undefined {
  const bare = path.join(folder, address);
  const candidates = path.extname(address) === '' ? [path.join(bare, 'index.html')] : [bare];
  return candidates.find((file) => file.startsWith(folder) && existsSync(file) && statSync(file).isFile());
}
