import type { PrecacheManifest } from './precache-bundle.ts';

/** The sheet for browsers without cascade layers (build/flat-styles/). */
const FLAT_STYLES = /^assets\/flat-[\w-]+\.css$/;

/** A worker cannot ask for a style: this came with the layers in Chrome 99 and Safari 15.4, and before them in Firefox. */
const hasLayers = 'supportedValuesOf' in Intl;

/** What this browser has a use for. Nobody else shall download what only the oldest ones need. */
export function forThisBrowser(manifest: PrecacheManifest, knowsLayers = hasLayers): PrecacheManifest {
  return knowsLayers ? manifest.filter(({ url }) => !FLAT_STYLES.test(url)) : manifest;
}
