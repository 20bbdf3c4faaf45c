/** The small files of a build in one, so that a slow line is asked once and not sixty times. */
export const PACK_URL = '/precache-pack.json';

/**
 * What is in it: pages, styles, drawings and code, but not the large script that every first visit has loaded already,
 * nor the styles of browsers without layers.
 */
export function isPacked(url: string): boolean {
  return /\.(?:html|css|js|svg)$/.test(url) && !/^assets\/(?:shell-[\w-]+\.js|flat-[\w-]+\.css)$/.test(url);
}

/** One file of it, as the build writes it (prerender/write-precache-pack.ts). */
export interface PackedFile {
  /** From the root of the site, and its revision, as in the precache manifest. */
  readonly url: string;
  readonly revision: string | null;
  readonly type: string;
  readonly body: string;
}
