import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { compressFolder } from './compress-folder.ts';
import { headerRules, headersFile, vercelFile } from './host-files.ts';
import { pageShell } from './page-shell.ts';
import type { PrerenderedSite } from './prerendered-site.ts';
import { robotsFile, sitemapFile } from './search-files.ts';
import { securityHeaders } from './security-headers.ts';

const SSR_OUT_DIR = 'node_modules/.prerender';

/**
 * Builds the site twice: first for Node, then for browsers, and writes each page as finished HTML, so that a
 * visitor reads before a single script has come. Beside the pages it writes what hosts need: headers, sitemap,
 * compressed files.
 */
export function prerenderPlugin(backendOrigin: string): Plugin {
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
          await compressFolder(path.resolve(client.config.root, client.config.build.outDir));
        },
      },
      environments: {
        ssr: {
          build: {
            outDir: SSR_OUT_DIR,
            emptyOutDir: true,
            copyPublicDir: false,
            // The inline scripts are read off this build's functions.
            minify: 'oxc',
            rolldownOptions: { input: 'src/prerender/entry-prerender.tsx' },
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const viteHtml = takeText(bundle, 'index.html');
        const css = entryStyles(bundle, viteHtml)
          .map((fileName) => takeText(bundle, fileName))
          .join('');
        const site = await loadPrerenderedSite(path.resolve(this.environment.config.root, SSR_OUT_DIR));
        const fontFiles = Object.keys(bundle).filter((fileName) => fileName.endsWith('.woff2'));
        const shell = pageShell(viteHtml, css, fontFiles, site);
        const rules = headerRules(securityHeaders(shell.hashes, backendOrigin));
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        for (const page of site.pages) {
          emit(
            page.fileName,
            shell.html.replace('<!--head-->', () => page.head).replace('<!--page-->', () => page.body),
          );
        }
        emit('_headers', headersFile(rules));
        emit('vercel.json', vercelFile(rules));
        emit('sitemap.xml', sitemapFile());
        emit('robots.txt', robotsFile());
      },
    },
  };
}

async function loadPrerenderedSite(folder: string): Promise<PrerenderedSite> {
  const entry = pathToFileURL(path.join(folder, 'entry-prerender.js')).href;
  // A fresh address each time: Node keeps modules by address, and one process may build more than once.
  const module: { prerenderSite(): Promise<PrerenderedSite> } = await import(`${entry}?${Date.now()}`);
  return module.prerenderSite();
}

function entryStyles(bundle: Rolldown.OutputBundle, viteHtml: string): string[] {
  return [...viteHtml.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((fileName) => fileName in bundle);
}

/** Takes a text file out of the bundle: it is written in another form, or inside the pages. */
function takeText(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The client build has no ${fileName}`);
  delete bundle[fileName];
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
