import type { PageFiles } from '../build/page-files.ts';
import type { PrerenderedPage, PrerenderedSite } from './prerendered-site.ts';

/**
 * A finished page, made from Vite's index.html. Styles are inline, because a stylesheet would delay the first paint;
 * instead of the module script there is a loader that runs after the page is painted.
 * @param css the styles of the page, with those for old browsers
 */
export function pageMarkup(
  viteHtml: string,
  page: PrerenderedPage,
  {
    scripts,
    fonts,
    paper,
    css,
  }: Omit<PageFiles, 'sheets'> & { readonly paper: string; readonly css: string },
  site: PrerenderedSite,
): string {
  const head = [
    page.head,
    ...fonts.map((fileName) => `<link rel="preload" as="font" crossorigin href="/${fileName}">`),
    `<script>${site.firstPaintScript}</script>`,
    `<style>${css}</style>`,
    // Loaded without blocking the page, because `media` does not match the screen.
    `<link rel="stylesheet" media="print" href="/${paper}">`,
  ];
  return viteHtml
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<!--head-->', () => head.join('\n'))
    .replace('<!--page-->', () => page.body)
    .replace(
      '<!--loader-->',
      () => `<script data-files="${scripts.join(' ')}">${site.loaderScript}</script>`,
    );
}
