import type { Plugin } from 'vite';
import { scams } from '../content/scams.ts';

/** While developing nothing is prerendered; the script before the first paint runs all the same. */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'third-age:first-paint',
    apply: 'serve',
    async transformIndexHtml(_html, { server }) {
      // Loaded, not imported: the script is written for browsers, this file for Node.
      const module = await server?.ssrLoadModule('/src/inline/first-paint.ts');
      const children = `(${String(module?.firstPaint)})(${scams.length})`;
      return [{ tag: 'script', injectTo: 'head-prepend', children }];
    },
  };
}
