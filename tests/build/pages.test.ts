import { describe, expect, it } from 'vitest';
import { company, isTestSite } from '../../src/content/company.ts';
import { notFoundPage, publicPages, staffPages } from '../../src/content/site-map.ts';
import { decodeEntities, pageText } from '../support/browser/page-text.ts';
import { HEADER_LINKS, HOME_HEADINGS, OPENING_TEXTS, TEST_LINE } from '../support/source/fixed-texts.ts';
import { filesBelow, readProjectFile } from '../support/source/project-files.ts';

const fileOf = (path: string) => (path === '/' ? 'dist/index.html' : `dist${path}/index.html`);

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text]) => decodeEntities(text ?? ''));
}

/** The first element with this tag. */
const partOf = (html: string, tag: string) =>
  new RegExp(`<${tag}\\b[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? '';
const headings = (html: string) =>
  all(html, /<h[12]\b[^>]*>([\s\S]*?)<\/h[12]>/g).map((text) => text.replace(/<[^>]+>/g, ''));
/** The words and the addresses of the links. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, words = '']) => [
    pageText(words),
    href,
  ]);

const EMERGENCY = ['I think I have been scammed', '/scam-awareness#scammed'];
const CHECK = ['Is this a scam?', '/scam-awareness#check'];
const SMALL_PRINT = ['Founder & CEO', 'All rights reserved', String(new Date().getFullYear())];
const INSTALL = ['iPad or iPhone', 'Tap Share: the square with an arrow that points up.', 'Computer'];

describe.each([...publicPages, ...Object.values(staffPages), notFoundPage])(
  'the finished page $title',
  (page) => {
    const html = readProjectFile(page === notFoundPage ? 'dist/404.html' : fileOf(page.path));
    const [header, footer] = [partOf(html, 'header'), partOf(html, 'footer')];

    it('has its own title, one heading of the first rank, and no unfilled placeholder', () => {
      expect(all(html, /<title>([\s\S]*?)<\/title>/g)).toEqual([page.title]);
      expect(all(html, /<h1\b[^>]*>([\s\S]*?)<\/h1>/g)).toEqual([expect.stringMatching(/\S/)]);
      expect(html).not.toMatch(/<!--(head|page)-->|undefined|\[object /);
    });

    it('leads from the header to every page, to the check and to the steps for who was scammed', () => {
      const links = linksOf(header);
      expect(links).toEqual(expect.arrayContaining([...HEADER_LINKS, EMERGENCY, CHECK]));
      expect(links).toContainEqual([expect.stringContaining(company.name), '/']);
    });

    it('names the company, its phone and its e-mail in the footer, and how the app is installed', () => {
      for (const words of [company.legalName, ...SMALL_PRINT, ...INSTALL])
        expect(pageText(header + footer)).toContain(words);
      expect(footer).toMatch(new RegExp(`href="tel:(\\+1)?${company.phone}"`));
      expect(footer).toContain(`href="mailto:${company.email}"`);
      const links = [...HEADER_LINKS.slice(0, 4), EMERGENCY, CHECK, ['Your privacy', '/contact#privacy']];
      expect(linksOf(footer)).toEqual(expect.arrayContaining(links));
    });
  },
);

describe.each(publicPages)('the finished page $path', (page) => {
  const html = readProjectFile(fileOf(page.path));

  it('has a description and an address of its own, each once, for search engines', () => {
    expect(all(html, /<meta name="description" content="([^"]*)"/g)).toEqual([page.description]);
    expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`${company.siteUrl}${page.path}`]);
    expect(html).not.toContain('noindex');
  });

  it.runIf(isTestSite)('says first that it is a test site, while phone and e-mail are invented', () => {
    expect(pageText(html).startsWith(TEST_LINE)).toBe(true);
  });
});

describe.each(Object.entries(OPENING_TEXTS))('the finished page %s', (path, texts) => {
  const text = pageText(readProjectFile(fileOf(path)));

  it.each(texts)('says "%s" before any script has run', (words) => {
    expect(text).toContain(words);
  });
});

it('the finished Home has its six parts in their order, and leads on', () => {
  const main = partOf(readProjectFile('dist/index.html'), 'main');
  expect(headings(main)).toEqual(HOME_HEADINGS);
  const ways = [
    ['Get a Quote', '/contact'],
    ['Request Service', '/contact'],
    ['Learn more about scams →', '/scam-awareness'],
  ];
  expect(linksOf(main)).toEqual(expect.arrayContaining(ways));
});

describe('the finished contact page', () => {
  const main = partOf(readProjectFile('dist/contact/index.html'), 'main');

  it.each([
    ['name', 'type="text"'],
    ['email', 'type="email"'],
    ['phone', 'type="tel"'],
    ['message', 'required'],
  ])('has a box for the %s that devices know how to fill', (name, kind) => {
    const box = new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(main)?.[0];
    expect(box).toContain('required=""');
    expect(box).toContain(kind);
  });

  it('has phone and e-mail beside the form', () => {
    const ways = partOf(main, 'aside');
    expect(ways).toContain(`href="tel:+1${company.phone}"`);
    expect(ways).toContain(`href="mailto:${company.email}"`);
  });
});

describe('the finished pages of staff', () => {
  const login = readProjectFile(fileOf(staffPages.login.path));
  const dashboard = readProjectFile(fileOf(staffPages.dashboard.path));

  it('are kept out of search engines, and say nothing of a test site', () => {
    for (const html of [login, dashboard]) {
      expect(html).toMatch(/<meta name="robots" content="noindex/);
      expect(html).not.toContain('rel="canonical"');
      expect(pageText(html)).not.toContain(TEST_LINE);
    }
  });

  it('show nothing of the dashboard before someone has signed in', () => {
    expect(pageText(dashboard)).not.toMatch(/Logout|Delete|Search/);
  });
});

it('the finished page for unknown addresses has the way home, and no place in search engines', () => {
  const html = readProjectFile('dist/404.html');
  expect(linksOf(partOf(html, 'main'))).toContainEqual([expect.stringMatching(/home/i), '/']);
  expect(html).toContain('<meta name="robots" content="noindex">');
});

describe('each finished page', () => {
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

  it.each(pages)('%s ranks the layers of its styles in the order of the source', (page) => {
    const layers = ['reset', 'tokens', 'base', 'ui', 'features', 'pages', 'utilities'];
    const style = /<style>([\s\S]*?)<\/style>/.exec(readProjectFile(page))?.[1] ?? '';
    const named = [...style.matchAll(/@layer\s+([^;{]+)[;{]/g)].flatMap(([, names = '']) => names.split(','));
    expect([...new Set(named.map((name) => name.trim()))]).toEqual(layers);
  });
});
