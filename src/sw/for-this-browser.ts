import type { PrecacheManifest } from './precache-bundle.ts';

/** The stylesheet for browsers without cascade layers (build/flat-styles/). */
const FLAT_STYLES = /^assets\/flat-[\w-]+\.css$/;

/**
 * A worker cannot test CSS features. This function came together with layers in Chrome 99 and Safari 15.4, and
 * earlier than layers in Firefox.
 */
const hasLayers = 'supportedValuesOf' in Intl;

/** The files that this browser can use: the stylesheet for old browsers is downloaded only by those. */
export function forThisBrowser(manifest: PrecacheManifest, knowsLayers = hasLayers): PrecacheManifest {
  return knowsLayers ? manifest.filter(({ url }) => !FLAT_STYLES.test(url)) : manifest;
}
