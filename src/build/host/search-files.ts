import { company } from '../../content/company.ts';
import { publicPages } from '../../content/site-map.ts';

/** `sitemap.xml`, with the public pages only. */
export function sitemapFile(): string {
  const urls = publicPages.map((page) => `  <url><loc>${company.siteUrl}${page.path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** `robots.txt` allows everything: staff pages carry `noindex`, and a robot must be able to read it. */
export function robotsFile(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${company.siteUrl}/sitemap.xml\n`;
}

/** The schema.org description of the business, made only of facts in the company file. */
export function structuredData(): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: company.name,
    legalName: company.legalName,
    slogan: company.tagline,
    description: company.description,
    url: `${company.siteUrl}/`,
    telephone: `+1${company.phone}`,
    email: company.email,
    image: `${company.siteUrl}/icons/icon-512.png`,
  }).replaceAll('<', '\\u003c');
}
