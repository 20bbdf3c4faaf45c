import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { staffPages } from '../content/site-map.ts';
import { BUNDLE_URL, type BundledFile, isBundled, LENGTH_DIGITS } from '../sw/precache-bundle.ts';
import { STAFF_HEADERS } from './host/security-headers.ts';

const STAFF_FILES: readonly string[] = Object.values(staffPages).map(
  ({ path: address }) => `${address.slice(1)}/index.html`,
);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * Writes the small files of the precache into one file. Together they compress to a third, because they repeat each
 * other.
 */
export async function writePrecacheBundle(
  folder: string,
  manifest: readonly { readonly url: string; readonly revision: string | null }[],
): Promise<void> {
  const index: BundledFile[] = [];
  const files: Buffer[] = [];
  for (const { url, revision } of manifest) {
    if (!isBundled(url)) continue;
    const type = TYPES[path.extname(url)];
    if (type === undefined) throw new Error(`No content type is known for ${url}`);
    const file = await readFile(path.join(folder, url));
    const headers = STAFF_FILES.includes(url) ? STAFF_HEADERS : undefined;
    index.push({ url, revision, type, bytes: file.length, headers });
    files.push(file);
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = `${head.length}`.padStart(LENGTH_DIGITS);
  await writeFile(path.join(folder, BUNDLE_URL), Buffer.concat([Buffer.from(length), head, ...files]));
}
