import path from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { companyPlugin } from './company-plugin.ts';
import { STAFF_CODE } from './page-files.ts';
import { writePrecacheBundle } from './write-precache-bundle.ts';

/**
 * Writes the service worker with its precache list. Staff code is not in the list: visitors must
 * not download it, and the dashboard needs the internet anyway.
 */
export function serviceWorkerPlugin(target: string[]): Plugin[] {
  let outDir = '';
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    // prerender/entry-prerender.tsx writes the manifest, because it names the company.
    manifest: false,
    injectRegister: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['**/*.{html,js,css,svg,woff2,webmanifest}', 'icons/{favicon,apple}*.png'],
      globIgnores: [`assets/${STAFF_CODE}-*`],
      // Names with a hash need no revision, and may come from the browser's cache.
      dontCacheBustURLsMatching: /^assets\//,
      rollupFormat: 'iife',
      target,
      // The worker is a build of its own, and its page for "no internet" names the company.
      buildPlugins: { vite: [companyPlugin()] },
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
