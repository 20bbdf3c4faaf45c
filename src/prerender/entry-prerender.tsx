import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '../app/app.tsx';
import { preloadPage } from '../app/routes.tsx';
import { scams } from '../content/scams.ts';
import { allPages, notFoundPage, type SitePage } from '../content/site-map.ts';
import { firstPaint } from '../inline/first-paint.ts';
import { loadWhenIdle } from '../inline/load-when-idle.ts';
import { BUNDLE_URL } from '../sw/precache-bundle.ts';
import { headMarkup } from './head-markup.ts';
import type { PrerenderedPage, PrerenderedSite } from './prerendered-site.ts';

/** As vite-plugin-pwa names it; the page's own script registers it again, and gets the same registration. */
const WORKER_ADDRESS = '/sw.js';

/** Every page as HTML. */
export async function prerenderSite(): Promise<PrerenderedSite> {
  const pages: PrerenderedPage[] = [];
  for (const page of allPages) {
    pages.push(finishedPage(page, fileNameOf(page.path), page.isPrerendered ? await render(page) : ''));
  }
  pages.push(finishedPage(notFoundPage, '404.html', await render(notFoundPage)));
  return {
    pages,
    firstPaintScript: call(firstPaint, scams.length),
    loaderScript: (scripts, styles) => call(loadWhenIdle, scripts, styles, WORKER_ADDRESS, BUNDLE_URL),
  };
}

function finishedPage(page: SitePage, fileName: string, body: string): PrerenderedPage {
  return { path: page.path, fileName, head: headMarkup(page), body };
}

function fileNameOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

async function render(page: SitePage): Promise<string> {
  await preloadPage(page.path);
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={page.path}>
        <App />
      </Router>
    </StrictMode>,
    // One piece: smaller chunks make React hide parts of a long page until a script shows them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** The text of a function that calls itself. */
function call<Arguments extends readonly unknown[]>(
  script: (...values: Arguments) => void,
  ...values: Arguments
): string {
  return `(${script.toString()})(${values.map((value) => JSON.stringify(value)).join()})`;
}
