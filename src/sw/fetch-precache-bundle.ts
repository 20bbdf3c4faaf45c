import { BUNDLE_URL, type BundledFile, PNG, type PrecacheManifest } from './precache-bundle.ts';

const NOTHING: FetchedBundle = { files: [], headers: new Headers() };

/** Headers that belong to the bundle and not to a file in it. */
const OF_ITS_BYTES = ['Cache-Control', 'Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified'];

export interface FetchedBundle {
  readonly files: readonly BundledFile[];
  /** The headers that the server sent with it, which every file of the site has. */
  readonly headers: Headers;
}

/**
 * The files of the bundle that this manifest lists in the same revision; none when the bundle cannot be loaded. It
 * saves a first visit round trips and bytes, but is optional: missing files are fetched one by one.
 */
export async function fetchBundle(manifest: PrecacheManifest): Promise<FetchedBundle> {
  const revisions = new Map(manifest.map(({ url, revision }) => [url, revision]));
  try {
    const response = await fetch(BUNDLE_URL, { cache: 'no-store' });
    if (!response.ok) return NOTHING;
    const files: readonly BundledFile[] = await response.json();
    return {
      files: files.filter(({ url, revision }) => revisions.get(url) === revision),
      headers: response.headers,
    };
  } catch {
    // Offline, a captive portal's page, or a host without the file.
    return NOTHING;
  }
}

/** A bundled page gets the bundle's headers, because its protection (the content security policy) is in them. */
export function toResponse({ type, body }: BundledFile, bundleHeaders: Headers): Response {
  const headers = new Headers(bundleHeaders);
  for (const name of OF_ITS_BYTES) headers.delete(name);
  headers.set('Content-Type', type);
  const bytes = () => Uint8Array.from(atob(body), (byte) => byte.charCodeAt(0));
  return new Response(type === PNG ? bytes() : body, { headers });
}
