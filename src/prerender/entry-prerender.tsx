import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '../app/app.tsx';
import { scams } from '../content/scams.ts';
import { notFoundPage, publicPages, type SitePage, staffPages } from '../content/site-map.ts';
import { firstPaint } from './first-paint.ts';
import { headMarkup } from './head-markup.ts';
import { loadWhenIdle } from './load-when-idle.ts';
import type { PrerenderedSite } from './prerendered-site.ts';

/** Every page as HTML. The dashboard is the empty shell: it shows nothing before someone has signed in. */
export async function prerenderSite(): Promise<PrerenderedSite> {
  const pages = [];
  for (const page of [...publicPages, staffPages.login]) {
    pages.push({ fileName: fileNameOf(page.path), head: headMarkup(page), body: await render(page) });
  }
  const { dashboard } = staffPages;
  pages.push({ fileName: fileNameOf(dashboard.path), head: headMarkup(dashboard), body: '' });
  pages.push({ fileName: '404.html', head: headMarkup(notFoundPage), body: await render(notFoundPage) });
  return {
    pages,
    firstPaintScript: call(firstPaint, scams.length),
    loaderScript: (entry) => call(loadWhenIdle, entry),
  };
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
    // One piece: smaller chunks make React hide parts of a long page until a script shows them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

function call<Argument extends string | number>(
  script: (argument: Argument) => void,
  argument: Argument,
): string {
  return `(${script.toString()})(${JSON.stringify(argument)})`;
}
