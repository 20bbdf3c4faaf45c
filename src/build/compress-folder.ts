import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest|xml|txt)$/;
/** Smaller files gain nothing from compression. */
const MIN_BYTES = 256;

/**
 * Writes `.br` and `.gz` next to every text file, at the best level, because a file is built once and served often.
 */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(path.join(file.parentPath, file.name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  await Promise.all([
    promisify(brotliCompress)(bytes).then((br) => writeFile(`${file}.br`, br)),
    promisify(gzip)(bytes, { level: 9 }).then((gz) => writeFile(`${file}.gz`, gz)),
  ]);
}
