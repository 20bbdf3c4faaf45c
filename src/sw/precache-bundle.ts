/**
 * The list that vite-plugin-pwa writes into the worker: every file of the build, with a revision if its name has no
 * hash.
 */
export type PrecacheManifest = readonly { readonly url: string; readonly revision: string | null }[];

/** The small files of a build in one file: on a slow line one request is faster than sixty. */
export const BUNDLE_URL = '/precache-bundle.txt';

/**
 * Whether a file is in the bundle: pages, styles, drawings, code and icons, but not the scripts of a first visit,
 * which the page loads anyway, and not the styles for browsers without cascade layers.
 */
export function isBundled(url: string): boolean {
  return (
    /\.(?:html|css|js|svg|png)$/.test(url) &&
    !/^assets\/(?:(?:react|index)-[\w-]+\.js|flat-[\w-]+\.css)$/.test(url)
  );
}

/**
 * The bundle begins with the length of its index in bytes, as so many characters. The index follows, as JSON, and then
 * the bytes of its files, one after the other: the worker never has to read them to store them.
 */
export const LENGTH_DIGITS = 8;

/** An entry of the index, as build/write-precache-bundle.ts writes it. */
export interface BundledFile {
  /** From the root of the site. It and the revision are those of the precache manifest. */
  readonly url: string;
  readonly revision: string | null;
  readonly type: string;
  readonly bytes: number;
  /** Headers of this file alone; the bundle's own answer does not have them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
