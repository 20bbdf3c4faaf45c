import { describe, expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { notFoundPage, publicPages, staffPages } from '../../src/content/site-map.ts';
import { decodeEntities, pageText } from '../support/browser/page-text.ts';
import { EVERYWHERE, OPENING_TEXTS } from '../support/source/fixed-texts.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

const fileOf = (path: string) => (path === '/' ? 'dist/index.html' : `dist${path}/index.html`);

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text]) => decodeEntities(text ?? ''));
}

const headings = (html: string) =>
  all(html, /<h1\b[^>]*>([\s\S]*?)<\/h1>/g).map((text) => text.replace(/<[^>]+>/g, ''));

describe.each(publicPages)('the finished page $path', (page) => {
  const html = readProjectFile(fileOf(page.path));
  const text = pageText(html);

  it('has its own title, description and address, each once', () => {
    expect(all(html, /<title>([\s\S]*?)<\/title>/g)).toEqual([page.title]);
    expect(all(html, /<meta name="description" content="([^"]*)"/g)).toEqual([page.description]);
    expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`${company.siteUrl}${page.path}`]);
    expect(html).not.toContain('noindex');
  });

  it('has one heading of the first rank', () => {
    expect(headings(html)).toEqual([expect.stringMatching(/\S/)]);
  });

  it('has every placeholder of the build filled', () => {
    expect(html).not.toMatch(/<!--(head|page)-->|undefined|\[object /);
  });

  it.each([...EVERYWHERE, ...OPENING_TEXTS[page.path]])('says "%s" before any script has run', (words) => {
    expect(text).toContain(words);
  });

  it('names the company, its phone and its e-mail in the footer', () => {
    const footer = /<footer\b[\s\S]*<\/footer>/.exec(html)?.[0] ?? '';
    expect(pageText(footer)).toContain(company.legalName);
    expect(pageText(footer)).toContain(String(new Date().getFullYear()));
    expect(footer).toMatch(new RegExp(`href="tel:(\\+1)?${company.phone}"`));
    expect(footer).toContain(`href="mailto:${company.email}"`);
  });
});

describe('the finished pages of staff', () => {
  const login = readProjectFile(fileOf(staffPages.login.path));
  const dashboard = readProjectFile(fileOf(staffPages.dashboard.path));

  it.each(OPENING_TEXTS[staffPages.login.path])('the login says "%s" before any script has run', (words) => {
    expect(pageText(login)).toContain(words);
  });

  it('are kept out of search engines', () => {
    for (const html of [login, dashboard]) {
      expect(html).toMatch(/<meta name="robots" content="noindex/);
      expect(html).not.toContain('rel="canonical"');
    }
  });

  it('show nothing of the dashboard before someone has signed in', () => {
    expect(pageText(dashboard)).not.toMatch(/Logout|Delete|Search/);
  });
});

describe('the finished page for unknown addresses', () => {
  const html = readProjectFile('dist/404.html');

  it('has a heading, the way home and no place in search engines', () => {
    expect(all(html, /<title>([\s\S]*?)<\/title>/g)).toEqual([notFoundPage.title]);
    expect(headings(html)).toEqual([expect.stringMatching(/\S/)]);
    expect(html).toMatch(/<main\b[\s\S]*<a\b[^>]*href="\/"[\s\S]*<\/main>/);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

describe('the links of the finished pages', () => {
  const pages = filesBelow('dist').filter((file) => file.endsWith('.html'));

  it.each(pages)('%s points at pages and files that exist', (page) => {
    const targets = all(readProjectFile(page), /\b(?:href|src)="(\/[^"]*)"/g).map((href) =>
      href.replace(/[?#].*$/, ''),
    );
    const files = new Set(filesBelow('dist'));
    const missing = targets.filter((path) => !files.has(`dist${path}`) && !files.has(fileOf(path)));
    expect(targets).not.toEqual([]);
    expect(missing).toEqual([]);
  });
});
