import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BUNDLE_URL, isBundled } from '../../../src/sw/precache-bundle.ts';

/** The addresses in the precache list of a build, read from the built worker. */
export function precachedUrls(folder: string): string[] {
  const worker = readFileSync(path.join(folder, 'sw.js'), 'utf8');
  // Workbox writes the entries as JSON in one build and as JavaScript literals in the other.
  const entries = [
    ...worker.matchAll(/\{"?revision"?:(?:null|"\w*"),"?url"?:"([^"]+)"|"?url"?:"([^"]+)","?revision"?:/g),
  ];
  return entries.map(([, one, other]) => one ?? other ?? '');
}

/** What the worker downloads on a first visit, in bytes as sent. */
export function precacheDownloads(folder: string): { readonly name: string; readonly bytes: number }[] {
  return [BUNDLE_URL.slice(1), ...precachedUrls(folder).filter((url) => !isBundled(url))].map((name) => ({
    name,
    bytes: wireBytesOf(path.join(folder, name)),
  }));
}

/** The size of the compressed copy, if there is one. */
export function wireBytesOf(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
