import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { refuseSameNames } from '../lazy/name-in-page.ts';
import { pageMarkup } from '../prerender/page-markup.ts';
import type { PrerenderedSite } from '../prerender/prerendered-site.ts';
import { compressFolder } from './compress-folder.ts';
import { emitFlatStyles } from './flat-styles/emit-flat-styles.ts';
import { headerRules, headersFile, nginxFile, vercelFile } from './host/host-files.ts';
import { robotsFile, sitemapFile } from './host/search-files.ts';
import { securityHeaders } from './host/security-headers.ts';
import { pageFiles, textOf } from './page-files.ts';
import { splitPaper } from './paper-styles.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { shortenThemeNames } from './short-names.ts';

const SSR_OUT_DIR = 'node_modules/.prerender';

/**
 * Builds the site twice, first for Node, then for browsers, and writes each page as finished HTML, so that it can be
 * read before any script is loaded. Also writes what hosts need: headers, sitemap, compressed files.
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
          const outDir = path.resolve(client.config.root, client.config.build.outDir);
          await refuseSecrets(outDir);
          await compressFolder(outDir);
        },
      },
      environments: {
        ssr: {
          build: {
            outDir: SSR_OUT_DIR,
            emptyOutDir: true,
            copyPublicDir: false,
            // The inline scripts are the text of this build's functions.
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
        const viteHtml = textOf(bundle, 'index.html');
        delete bundle['index.html'];
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const site = await loadPrerenderedSite(path.resolve(this.environment.config.root, SSR_OUT_DIR));
        const fontFiles = Object.keys(bundle).filter((fileName) => fileName.endsWith('.woff2'));
        const sheets = Object.keys(bundle).filter((fileName) => fileName.endsWith('.css'));
        refuseSameNames(sheets);
        shortenThemeNames(bundle);
        const paper = sheets.map((fileName) => splitPaper(textOf(bundle, fileName)).paper).join('');
        const paperFile = this.getFileName(
          this.emitFile({ type: 'asset', name: 'paper.css', source: paper }),
        );
        const flatStyles = emitFlatStyles(bundle, emit);
        const scripts = new Set<string>();
        const styles = new Set<string>();
        for (const page of site.pages) {
          const files = {
            ...pageFiles(bundle, page.path, page.body),
            fonts: fontFiles,
            paper: paperFile,
            flatStyles,
          };
          const markup = pageMarkup(viteHtml, page, files, site);
          for (const script of markup.inlineScripts) scripts.add(cspHash(script));
          styles.add(cspHash(markup.inlineStyle));
          emit(page.fileName, markup.html);
        }
        const rules = headerRules(
          securityHeaders({ scripts: [...scripts], styles: [...styles] }, backendOrigin),
        );
        emit('_headers', headersFile(rules));
        emit('vercel.json', vercelFile(rules));
        emit('nginx.conf', nginxFile(rules));
        emit('sitemap.xml', sitemapFile());
        emit('robots.txt', robotsFile());
      },
    },
  };
}

async function loadPrerenderedSite(folder: string): Promise<PrerenderedSite> {
  const entry = pathToFileURL(path.join(folder, 'entry-prerender.js')).href;
  // A new address each time: Node caches modules by address, and one process may build more than once.
  const module: { prerenderSite(): Promise<PrerenderedSite> } = await import(`${entry}?${Date.now()}`);
  return module.prerenderSite();
}

/** The CSP source for an inline script or style with this text. */
function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
