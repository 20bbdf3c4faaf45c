import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/**
 * Values of a brotli parameter for the coding of distances. The best one differs by file and saves a few bytes, so
 * all are tried.
 */
const DISTANCE_CODES = [0, 1, 2, 3];

async function smallestBrotli(bytes: Buffer, distanceCodes: readonly number[]): Promise<Buffer> {
  const ways = await Promise.all(
    distanceCodes.map((code) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: code,
          [constants.BROTLI_PARAM_NDIRECT]: code << code,
        },
      }),
    ),
  );
  return ways.reduce((smallest, way) => (way.length < smallest.length ? way : smallest));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    smallestBrotli(bytes, file.endsWith('.html') ? DISTANCE_CODES : [0]),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
