import { structuredData } from '../build/host/search-files.ts';
import { brandColors } from '../content/brand-colors.ts';
import { company } from '../content/company.ts';
import { publicPages, type SitePage } from '../content/site-map.ts';

/** Title, description, address and preview of a page, for browsers, search engines and messengers. */
export function headMarkup(page: SitePage): string {
  const isPublic = publicPages.some((publicPage) => publicPage.path === page.path);
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${brandColors.theme}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${brandColors.themeDark}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(isPublic ? publicTags(page) : [meta('name', 'robots', 'noindex')]),
  ].join('\n');
}

function publicTags(page: SitePage): string[] {
  const address = `${company.siteUrl}${page.path}`;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    // Without `og:type` a page is a website.
    meta('property', 'og:site_name', company.name),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${company.siteUrl}/icons/icon-512.png`),
    ...(page.path === '/' ? [`<script type="application/ld+json">${structuredData()}</script>`] : []),
  ];
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
