import path from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { staffPages } from '../content/site-map.ts';
import { webManifest } from './host/web-manifest.ts';
import { writePrecacheBundle } from './write-precache-bundle.ts';

const STAFF_FOLDER = 'assets/staff';
const STAFF_MODULES = Object.values(staffPages).map(({ module }) => module);
const STAFF_CODE = new RegExp(
  `/src/(?:features/(?:dashboard|staff-\\w+)/|api/staff-|pages/(?:${STAFF_MODULES.join('|')})\\.tsx)`,
);

/**
 * Writes the web manifest and the service worker with its precache list. Staff code is not in the list: visitors must
 * not download it, and the dashboard needs the internet anyway.
 */
export function serviceWorkerPlugin(target: string[]): Plugin[] {
  let outDir = '';
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    manifest: webManifest(),
    injectRegister: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,svg,woff2}', 'icons/{favicon,apple}*.png'],
      globIgnores: [`${STAFF_FOLDER}/**`, ...STAFF_MODULES.map((name) => `assets/${name}-*.css`)],
      // Names with a hash need no revision, and may come from the browser's cache.
      dontCacheBustURLsMatching: /^assets\//,
      rollupFormat: 'iife',
      target,
      manifestTransforms: [
        async (manifest) => {
          await writePrecacheBundle(outDir, manifest);
          return { manifest };
        },
      ],
    },
  });
  const findOutDir: Plugin = {
    name: 'third-age:precache-bundle',
    configResolved: ({ root, build }) => {
      outDir = path.resolve(root, build.outDir);
    },
  };
  // Only the build for browsers has a worker, not the one for Node.
  return [findOutDir, ...plugins].map((plugin) => ({
    ...plugin,
    applyToEnvironment: ({ name }) => name === 'client',
  }));
}

/** Puts staff code into a folder of its own, so that the precache list can leave it out. */
export function chunkFolder(moduleIds: readonly string[]): string {
  return moduleIds.some((id) => STAFF_CODE.test(id)) ? STAFF_FOLDER : 'assets';
}
