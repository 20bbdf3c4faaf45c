import type { Plugin } from 'vite';

/** What Vite calls its helper: it stands around each `import()` of the built site and knows the files of the chunk. */
const VITE_HELPER = /^\0vite\/preload-helper\.js$/;

/** Puts our own function there: Vite's begins the import even when the files cannot be had. */
export function fetchBeforeImportPlugin(): Plugin {
  return {
    name: 'third-age:fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: VITE_HELPER },
      handler: () => `export { fetchBeforeImport as __vitePreload } from '/src/lazy/fetch-before-import.ts';`,
    },
  };
}
