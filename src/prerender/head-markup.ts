import { company } from '../content/company.ts';
import { notFoundPage, publicPages, type SitePage } from '../content/site-map.ts';

/** Title, description and address of a page for browsers, search engines and previews. */
export function headMarkup(page: SitePage): string {
  const address = `${company.siteUrl}${page.path}`;
  const isPublic = publicPages.some((publicPage) => publicPage.path === page.path);
  const tags = [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    isPublic
      ? `<link rel="canonical" href="${escapeHtml(address)}">`
      : `<meta name="robots" content="${page.path === notFoundPage.path ? 'noindex' : 'noindex, nofollow'}">`,
  ];
  return tags.join('\n    ');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
