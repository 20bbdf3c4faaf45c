import { BUNDLE_URL, type BundledFile, LENGTH_DIGITS, type PrecacheManifest } from './precache-bundle.ts';

/** Headers that belong to the bundle and not to a file in it. */
const OF_ITS_BYTES = ['cache-control', 'content-encoding', 'content-length', 'etag', 'last-modified'];

/** An address, from the root of the site, and the answer to store for it. */
export type BundledAnswer = readonly [url: string, answer: Response];

/**
 * The files of the bundle that this manifest lists in the same revision; none when the bundle cannot be loaded. It
 * saves a first visit round trips and bytes, but is optional: missing files are fetched one by one.
 */
export async function fetchBundle(manifest: PrecacheManifest): Promise<readonly BundledAnswer[]> {
  try {
    const response = await fetch(BUNDLE_URL, { cache: 'no-store' });
    return response.ok ? await unpack(await response.blob(), response.headers, manifest) : [];
  } catch {
    // Offline, or an index that a proxy has cut off.
    return [];
  }
}

/**
 * A bundled page gets the bundle's headers, because its protection (the content security policy) is in them, and the
 * headers that the index has for this page alone. Its bytes stay where the browser keeps the bundle: from text, storing
 * sixty files took the processor a third longer.
 */
async function unpack(bundle: Blob, sent: Headers, manifest: PrecacheManifest): Promise<BundledAnswer[]> {
  const revisions = new Map(manifest.map(({ url, revision }) => [url, revision]));
  const shared = Object.fromEntries([...sent].filter(([name]) => !OF_ITS_BYTES.includes(name)));
  const indexBytes = Number(await textOf(bundle.slice(0, LENGTH_DIGITS)));
  if (!(indexBytes > 0)) return []; // A captive portal's page.
  const filesAt = LENGTH_DIGITS + indexBytes;
  const index: readonly BundledFile[] = JSON.parse(await textOf(bundle.slice(LENGTH_DIGITS, filesAt)));
  const answers: BundledAnswer[] = [];
  let end = filesAt;
  for (const { url, revision, type, bytes, headers } of index) {
    const start = end;
    end += bytes;
    if (revisions.get(url) !== revision) continue;
    answers.push([
      url,
      new Response(bundle.slice(start, end), { headers: { ...shared, ...headers, 'content-type': type } }),
    ]);
  }
  // Otherwise a proxy has cut it off or added to it.
  return end === bundle.size ? answers : [];
}

/** Safari before 14 has no `Blob.text`. */
function textOf(part: Blob): Promise<string> {
  return new Response(part).text();
}
