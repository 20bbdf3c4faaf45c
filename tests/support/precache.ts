import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface PrecachedFile {
  /** From the root of the build. */
  readonly name: string;
  /** As a server sends it: compressed, where there is a compressed copy. */
  readonly wireBytes: number;
}

/** What the worker of a build fetches when it is installed, read off the worker itself. */
export function precachedFiles(folder: string): PrecachedFile[] {
  const worker = readFileSync(path.join(folder, 'sw.js'), 'utf8');
  // Workbox writes the entries as JSON in one build and as literals in the other.
  const entries = [
    ...worker.matchAll(/\{"?revision"?:(?:null|"\w*"),"?url"?:"([^"]+)"|"?url"?:"([^"]+)","?revision"?:/g),
  ];
  return entries.map(([, one, other]) => {
    const name = one ?? other ?? '';
    return { name, wireBytes: wireBytesOf(path.join(folder, name)) };
  });
}

export function wireBytesOf(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
