import type { PrecacheManifest } from './precache-manifest.ts';
import { PACK_URL, type PackedFile } from './precache-pack.ts';

/**
 * The files of the pack that this manifest lists, in the same revision; none when the pack cannot be had. It spares
 * a first visit round trips and bytes, and nothing relies on it: what is missing is fetched by itself.
 */
export async function fetchPack(manifest: PrecacheManifest): Promise<readonly PackedFile[]> {
  const revisions = new Map(manifest.map(({ url, revision }) => [url, revision]));
  try {
    const response = await fetch(PACK_URL, { cache: 'no-store' });
    if (!response.ok) return [];
    const files: readonly PackedFile[] = await response.json();
    return files.filter(({ url, revision }) => revisions.get(url) === revision);
  } catch {
    // Offline again, a captive portal's page, a host that lacks the file.
    return [];
  }
}

/** A page is only as safe as its headers: a packed one gets those that the server sends with a page. */
export function toResponse({ type, body }: PackedFile, pageHeaders: Headers): Response {
  const headers = new Headers(pageHeaders);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified']) headers.delete(name);
  headers.set('Content-Type', type);
  return new Response(body, { headers });
}
