import type { Plugin } from 'vite';

/** In development pages are not prerendered; this plugin adds the inline script that runs before the first paint. */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'third-age:first-paint',
    apply: 'serve',
    async transformIndexHtml(_html, { server }) {
      // Loaded by Vite and not imported: the script is written for browsers, this file for Node.
      const module = await server?.ssrLoadModule('/src/inline/first-paint.ts');
      const children = `(${String(module?.firstPaint)})()`;
      return [{ tag: 'script', injectTo: 'head-prepend', children }];
    },
  };
}
