import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { pageMarkup } from '../prerender/page-markup.ts';
import type { PrerenderedSite } from '../prerender/prerendered-site.ts';
import { compressFolder } from './compress-folder.ts';
import { emitFlatStyles, withFlatStyles } from './flat-styles/emit-flat-styles.ts';
import { headerRules, headersFile, nginxFile, vercelFile } from './host/host-files.ts';
import { securityHeaders } from './host/security-headers.ts';
import { pageFiles, textOf } from './page-files.ts';
import { splitPaper } from './paper-styles.ts';
import { refuseSecrets } from './refuse-secrets.ts';

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
        const flatStyles = emitFlatStyles(bundle, emit);
        const { sheets } = pageFiles(bundle, true);
        const paper = sheets.map((fileName) => splitPaper(textOf(bundle, fileName)).paper).join('');
        const paperFile = this.getFileName(
          this.emitFile({ type: 'asset', name: 'paper.css', source: paper }),
        );
        const styles = new Set<string>();
        for (const page of site.pages) {
          const files = pageFiles(bundle, page.isForStaff);
          const screen = splitPaper(files.sheets.map((fileName) => textOf(bundle, fileName)).join('')).screen;
          const css = withFlatStyles(screen, flatStyles);
          styles.add(cspHash(css));
          emit(page.fileName, pageMarkup(viteHtml, page, { ...files, paper: paperFile, css }, site));
        }
        // Inline in every page, so nobody fetches it.
        for (const fileName of pageFiles(bundle, false).sheets) delete bundle[fileName];
        const scripts = [site.firstPaintScript, site.loaderScript].map(cspHash);
        const rules = headerRules(securityHeaders({ scripts, styles: [...styles] }, backendOrigin));
        emit('_headers', headersFile(rules));
        emit('vercel.json', vercelFile(rules));
        emit('nginx.conf', nginxFile(rules));
        for (const [fileName, text] of Object.entries(site.files)) emit(fileName, text);
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
