import { withFlatStyles } from '../build/flat-styles/emit-flat-styles.ts';
import type { PageFiles } from '../build/page-files.ts';
import { nameInPage } from '../lazy/name-in-page.ts';
import type { PrerenderedPage, PrerenderedSite } from './prerendered-site.ts';

export interface PageMarkup {
  readonly html: string;
  /** The texts of inline scripts and styles, for the content security policy. */
  readonly inlineScripts: readonly string[];
  readonly inlineStyle: string;
}

/**
 * React writes the preload of a page's first picture before its body. On Home it stands in the head, before the fonts,
 * which are larger: its two pictures are there while the page waits for the fonts. With one picture alone this gains
 * nothing (docs/decisions/080).
 */
const PICTURE_PRELOAD = /<link rel="preload" as="image"[^>]*>/;

/**
 * A finished page, made from Vite's index.html. Styles are inline, because a stylesheet would delay the first paint;
 * instead of the module script there is a loader that runs after the page is painted.
 */
export function pageMarkup(
  viteHtml: string,
  page: PrerenderedPage,
  files: PageFiles & {
    readonly fonts: readonly string[];
    readonly paper: string;
    readonly flatStyles: string;
  },
  site: PrerenderedSite,
): PageMarkup {
  const css = withFlatStyles(files.css, files.flatStyles);
  const names = [...files.scripts, ...files.styles].map(nameInPage).join(' ');
  const preload = page.path === '/' ? (PICTURE_PRELOAD.exec(page.body)?.[0] ?? '') : '';
  const pictures = page.pictures.length > 0 ? ` data-pictures="${page.pictures.join(' ')}"` : '';
  const head = [
    page.head,
    preload.replace('/>', '>'),
    ...files.fonts.map((fileName) => `<link rel="preload" as="font" crossorigin href="/${fileName}">`),
    `<script${pictures}>${page.firstPaintScript}</script>`,
    `<style>${css}</style>`,
    // Loaded without blocking the page, because `media` does not match the screen.
    `<link rel="stylesheet" media="print" href="/${files.paper}">`,
  ];
  const html = viteHtml
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    // The indentation serves only people who edit the file, and it would cost every visitor a few bytes.
    .replaceAll(/\n +(?=<)/g, '\n')
    .replace('<!--head-->', () => head.join('\n'))
    // React writes `<wbr/>`. HTML has no use for the slash; in texts React escapes the `>`.
    .replace('<!--page-->', () => page.body.replace(preload, '').replaceAll('/>', '>'))
    .replace('<!--loader-->', () => `<script data-files="${names}">${site.loaderScript}</script>`);
  return { html, inlineScripts: [page.firstPaintScript, site.loaderScript], inlineStyle: css };
}
