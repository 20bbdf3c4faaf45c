import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '../app/app.tsx';
import { robotsFile, sitemapFile } from '../build/host/search-files.ts';
import { webManifest } from '../build/host/web-manifest.ts';
import { scams } from '../content/scams.ts';
import { allPages, notFoundPage, type SitePage } from '../content/site-map.ts';
import { firstPaint } from '../inline/first-paint.ts';
import { loadWhenIdle } from '../inline/load-when-idle.ts';
import { headMarkup } from './head-markup.ts';
import type { PrerenderedPage, PrerenderedSite } from './prerendered-site.ts';

/** Renders every page as HTML. */
export async function prerenderSite(): Promise<PrerenderedSite> {
  const pages: PrerenderedPage[] = [];
  for (const page of allPages) {
    pages.push(finishedPage(page, fileNameOf(page.path), await render(page)));
  }
  pages.push(finishedPage(notFoundPage, '404.html', await render(notFoundPage)));
  return {
    pages,
    firstPaintScript: call(firstPaint, scams.length),
    loaderScript: call(loadWhenIdle),
    files: {
      'manifest.webmanifest': JSON.stringify(webManifest()),
      'sitemap.xml': sitemapFile(),
      'robots.txt': robotsFile(),
    },
  };
}

function finishedPage(page: SitePage, fileName: string, body: string): PrerenderedPage {
  return { path: page.path, fileName, isForStaff: page.isForStaff, head: headMarkup(page), body };
}

function fileNameOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

async function render(page: SitePage): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={page.path}>
        <App />
      </Router>
    </StrictMode>,
    // In one piece: with smaller chunks React hides parts of a long page until a script shows them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** The text of a call of this function, for an inline script. */
function call<Arguments extends readonly unknown[]>(
  script: (...values: Arguments) => void,
  ...values: Arguments
): string {
  return `(${script.toString()})(${values.map((value) => JSON.stringify(value)).join()})`;
}
