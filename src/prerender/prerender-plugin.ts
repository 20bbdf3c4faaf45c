import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { PrerenderedPage } from './prerendered-page.ts';

const SSR_OUT_DIR = 'node_modules/.prerender';

/**
 * Builds the site twice: first for Node, then for browsers, and writes each page as finished HTML, so that a
 * visitor reads before a single script has come.
 */
export function prerenderPlugin(): Plugin {
  return {
    name: 'third-age:prerender',
    apply: 'build',
    config: () => ({
      builder: {
        async buildApp(builder) {
          const { ssr, client } = builder.environments;
          if (ssr === undefined || client === undefined)
            throw new Error('Vite gave no ssr or client environment');
          await builder.build(ssr);
          await builder.build(client);
        },
      },
      environments: {
        ssr: {
          build: {
            outDir: SSR_OUT_DIR,
            emptyOutDir: true,
            copyPublicDir: false,
            rolldownOptions: { input: 'src/prerender/entry-prerender.tsx' },
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const shell = bundle['index.html'];
        if (shell?.type !== 'asset') throw new Error('The client build has no index.html');
        const html = String(shell.source);
        const entry = pathToFileURL(path.resolve(SSR_OUT_DIR, 'entry-prerender.js')).href;
        const { prerenderPages }: { prerenderPages(): Promise<PrerenderedPage[]> } = await import(
          `${entry}?${Date.now()}`
        );
        for (const page of await prerenderPages()) {
          const source = html.replace('<!--head-->', () => page.head).replace('<!--page-->', () => page.body);
          if (page.fileName === 'index.html') shell.source = source;
          else this.emitFile({ type: 'asset', fileName: page.fileName, source });
        }
      },
    },
  };
}
