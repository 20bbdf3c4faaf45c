import { BUNDLE_URL, type BundledFile, type PrecacheManifest } from './precache-bundle.ts';

const NOTHING: FetchedBundle = { files: [], headers: new Headers() };

/** Headers of the bundle that are not true of a file in it. */
const OF_ITS_BYTES = ['Cache-Control', 'Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

export interface FetchedBundle {
  readonly files: readonly BundledFile[];
  /** What the server sent with it: what it sends with every file of the site. */
  readonly headers: Headers;
}

/**
 * The files of the bundle that this manifest lists, in the same revision; none when the bundle cannot be had. It saves
 * a first visit round trips and bytes. Nothing relies on it: what is missing is fetched one by one.
 */
export async function fetchBundle(manifest: PrecacheManifest): Promise<FetchedBundle> {
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

/** A page is only as safe as its headers: a bundled one gets those that came with the bundle. */
export function toResponse({ type, body }: BundledFile, bundleHeaders: Headers): Response {
  const headers = new Headers(bundleHeaders);
  for (const name of OF_ITS_BYTES) headers.delete(name);
  headers.set('Content-Type', type);
  return new Response(body, { headers });
}
