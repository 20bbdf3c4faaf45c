/** As vite-plugin-pwa writes it into the worker: every file of the build, with a revision where its name has no hash. */
export type PrecacheManifest = readonly { readonly url: string; readonly revision: string | null }[];

/** The small files of a build in one: on a slow line one request is faster than sixty. */
export const BUNDLE_URL = '/precache-bundle.json';

/**
 * Whether a file is in it: pages, styles, drawings and code, but not the large script, which every first visit has, nor
 * the styles of browsers without cascade layers.
 */
export function isBundled(url: string): boolean {
  return /\.(?:html|css|js|svg)$/.test(url) && !/^assets\/(?:shell-[\w-]+\.js|flat-[\w-]+\.css)$/.test(url);
}

/** One file of it, as the build writes it (build/write-precache-bundle.ts). */
export interface BundledFile {
  /** From the root of the site, and its revision, as in the precache manifest. */
  readonly url: string;
  readonly revision: string | null;
  readonly type: string;
  readonly body: string;
}
