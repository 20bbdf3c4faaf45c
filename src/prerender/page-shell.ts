import { createHash } from 'node:crypto';
import type { PrerenderedSite } from './prerendered-site.ts';

export interface PageShell {
  /** index.html with everything inline that the first paint needs, and the two marks still in it. */
  readonly html: string;
  readonly hashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/**
 * Turns Vite's index.html into the shell of every page: styles inline (a stylesheet would stand between the HTML
 * and the first picture), the module script replaced by the loader that waits until the page has been painted.
 */
export function pageShell(
  viteHtml: string,
  css: string,
  fontFiles: readonly string[],
  site: PrerenderedSite,
): PageShell {
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(viteHtml);
  if (script?.[1] === undefined) throw new Error('index.html has no entry script');
  const loader = site.loaderScript(script[1]);
  const fonts = fontFiles.map(
    (fileName) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileName}">`,
  );
  const html = viteHtml
    .replace(script[0], '')
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<!--first-paint-->', () =>
      [...fonts, `<script>${site.firstPaintScript}</script>`, `<style>${css}</style>`].join('\n    '),
    )
    .replace('<!--loader-->', () => `<script>${loader}</script>`);
  return {
    html,
    hashes: { scripts: [site.firstPaintScript, loader].map(cspHash), styles: [cspHash(css)] },
  };
}

/** The CSP source for an inline script or style of exactly this text. */
function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
