/** The small files of a build in one, so that a slow line is asked once and not sixty times. */
export const BUNDLE_URL = '/precache-bundle.json';

/** What is in it: pages, styles, drawings and code, but not the large script that every first visit has loaded already. */
export function isBundled(url: string): boolean {
  return /\.(?:html|css|js|svg)$/.test(url) && !/^assets\/shell-[\w-]+\.js$/.test(url);
}

/** One file of it, as the build writes it (build/write-precache-bundle.ts). */
export interface BundledFile {
  /** From the root of the site, and its revision, as in the precache manifest. */
  readonly url: string;
  readonly revision: string | null;
  readonly type: string;
  readonly body: string;
}
