import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '../app/app.tsx';
import { preloadPage } from '../app/routes.tsx';
import { scams } from '../content/scams.ts';
import { allPages, notFoundPage, type SitePage } from '../content/site-map.ts';
import { chooseSpotlight } from '../inline/choose-spotlight.ts';
import { firstPaint } from '../inline/first-paint.ts';
import { loadWhenIdle } from '../inline/load-when-idle.ts';
import { headMarkup } from './head-markup.ts';
import type { PrerenderedPage, PrerenderedSite } from './prerendered-site.ts';

/**
 * The name that vite-plugin-pwa gives to the worker. The page's own script registers the same address again, which is
 * harmless.
 */
const WORKER_ADDRESS = '/sw.js';

/** How the script of Home reads the names that prerender/page-markup.ts puts on its element. */
const PICTURES = "document.currentScript.dataset.pictures.split(' ')";

/** Renders every page as HTML. */
export async function prerenderSite(): Promise<PrerenderedSite> {
  const pages: PrerenderedPage[] = [];
  for (const page of allPages) {
    pages.push(finishedPage(page, fileNameOf(page.path), page.isPrerendered ? await render(page) : ''));
  }
  pages.push(finishedPage(notFoundPage, '404.html', await render(notFoundPage)));
  return {
    pages,
    loaderScript: call(loadWhenIdle, WORKER_ADDRESS),
  };
}

function finishedPage(page: SitePage, fileName: string, body: string): PrerenderedPage {
  const isHome = page.module === 'home-page';
  const script = call(firstPaint);
  return {
    path: page.path,
    fileName,
    head: headMarkup(page),
    body,
    firstPaintScript: isHome ? `${script};(${chooseSpotlight})(${PICTURES})` : script,
    pictures: isHome ? scams.map(({ imageKey }) => imageKey) : [],
  };
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
    // In one piece: with smaller chunks React hides parts of a long page until a script shows them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return plainQuotes(await new Response(prelude).text());
}

/** React writes quotation marks as entities also in text, where HTML does not need them. */
function plainQuotes(html: string): string {
  return html.replace(/>[^<]+/g, (text) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"));
}

/** The text of a call of this function, for an inline script. */
function call<Arguments extends readonly unknown[]>(
  script: (...values: Arguments) => void,
  ...values: Arguments
): string {
  return `(${script.toString()})(${values.map((value) => JSON.stringify(value)).join()})`;
}
