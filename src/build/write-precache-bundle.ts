import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUNDLE_URL, type BundledFile, isBundled, PNG } from '../sw/precache-bundle.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': PNG,
};

/**
 * Writes the small files of the precache into one file. Together they compress to a third, because they repeat each
 * other.
 */
export async function writePrecacheBundle(
  folder: string,
  manifest: readonly { readonly url: string; readonly revision: string | null }[],
): Promise<void> {
  const files: BundledFile[] = [];
  for (const { url, revision } of manifest) {
    if (!isBundled(url)) continue;
    const type = TYPES[path.extname(url)];
    if (type === undefined) throw new Error(`No content type is known for ${url}`);
    const body = await readFile(path.join(folder, url), type === PNG ? 'base64' : 'utf8');
    files.push({ url, revision, type, body });
  }
  await writeFile(path.join(folder, BUNDLE_URL), JSON.stringify(files));
}
