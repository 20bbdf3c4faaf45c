import { BUNDLE_URL, type BundledFile } from './precache-bundle.ts';
import type { PrecacheManifest } from './precache-manifest.ts';

const NOTHING: Pack = { files: [], headers: new Headers() };

/** Headers of the pack that say nothing of a file in it. */
const OF_ITS_BYTES = ['Cache-Control', 'Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

export interface Pack {
  readonly files: readonly BundledFile[];
  /** What the server sent with it: what it sends with every file of the site. */
  readonly headers: Headers;
}

/**
 * The files of the pack that this manifest lists, in the same revision; none when the pack cannot be had. It spares
 * a first visit round trips and bytes, and nothing relies on it: what is missing is fetched by itself.
 */
export async function fetchBundle(manifest: PrecacheManifest): Promise<Pack> {
  const revisions = new Map(manifest.map(({ url, revision }) => [url, revision]));
  try {
    // The page that brought the worker has begun to fetch it (inline/load-when-idle.ts).
    const response = await fetch(BUNDLE_URL);
    if (!response.ok) return NOTHING;
    const files: readonly BundledFile[] = await response.json();
    return {
      files: files.filter(({ url, revision }) => revisions.get(url) === revision),
      headers: response.headers,
    };
  } catch {
    // Offline again, a captive portal's page, a host that lacks the file.
    return NOTHING;
  }
}

/** A page is only as safe as its headers: a packed one gets those that came with the pack. */
export function toResponse({ type, body }: BundledFile, packHeaders: Headers): Response {
  const headers = new Headers(packHeaders);
  for (const name of OF_ITS_BYTES) headers.delete(name);
  headers.set('Content-Type', type);
  return new Response(body, { headers });
}
