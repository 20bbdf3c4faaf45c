import type { Plugin } from 'vite';

/** The module id of Vite's helper, which wraps each `import()` of the built site and knows the files of the chunk. */
const VITE_HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Replaces that helper by our own function: Vite's starts the import even when the files cannot be loaded, and
 * browsers remember the failure.
 */
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
