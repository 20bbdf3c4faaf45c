import { withFlatStyles } from '../build/flat-styles/emit-flat-styles.ts';
import type { PageFiles } from './page-files.ts';
import type { PrerenderedPage, PrerenderedSite } from './prerendered-site.ts';

export interface PageMarkup {
  readonly html: string;
  /** The texts of what is inline, for the content security policy. */
  readonly inlineScripts: readonly string[];
  readonly inlineStyle: string;
}

/**
 * One finished page, made from Vite's index.html: styles inline (a stylesheet would stand between the HTML and the
 * first picture), and instead of the module script a loader that waits until the page has been painted.
 */
export function pageMarkup(
  viteHtml: string,
  page: PrerenderedPage,
  files: PageFiles,
  fontFiles: readonly string[],
  flatStyles: string,
  site: PrerenderedSite,
): PageMarkup {
  const css = withFlatStyles(files.css, flatStyles);
  const loader = site.loaderScript(files.scripts);
  const head = [
    page.head,
    ...fontFiles.map(
      (fileName) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileName}">`,
    ),
    `<script>${site.firstPaintScript}</script>`,
    `<style>${css}</style>`,
    // Inline already: a disabled link is not fetched, and tells Vite's loader that it need not fetch it either.
    ...files.styles.map((address) => `<link rel="stylesheet" href="${address}" disabled>`),
  ];
  const html = viteHtml
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<!--page-->', () => page.body)
    .replace('<!--loader-->', () => `<script>${loader}</script>`);
  return { html, inlineScripts: [site.firstPaintScript, loader], inlineStyle: css };
}
