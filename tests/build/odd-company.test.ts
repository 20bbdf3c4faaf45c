import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../server/company-file.ts';
import { INVENTED } from '../../src/domain/company/company.ts';
import { mailSignature } from '../../src/domain/company/mail-signature.ts';
import { formatPhone } from '../../src/domain/phone.ts';
import { buildOddSite, ODD_COMPANY_FILE } from '../support/company/build-odd-site.ts';

const company = readCompanyFile(ODD_COMPANY_FILE);
/** Everything that stands in company.json of a new copy. */
const TRACES = [
  'Third Age',
  'Support for Seniors',
  INVENTED.phone,
  '555-0143',
  INVENTED.email,
  'thirdage.example',
  'for people over 55, and plain advice',
  'This is a test site',
];

describe('the site of a company with long names, quotes and accents', () => {
  let dist = '';
  let files: string[] = [];
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');

  beforeAll(() => {
    dist = buildOddSite();
    files = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz|png|woff2)$/.test(entry.name))
      .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)));
  }, 300_000);
  afterAll(() => rmSync(dist, { recursive: true, force: true }));

  it('has no trace of the invented company in any file', () => {
    expect(files).toEqual(expect.arrayContaining(['sw.js', 'index.html', 'manifest.webmanifest']));
    const found = files.flatMap((file) => {
      const text = read(file);
      return TRACES.filter((trace) => text.includes(trace)).map((trace) => `${file}: ${trace}`);
    });
    expect(found).toEqual([]);
  });

  it('names it in manifest, sitemap, robots file and structured data, with every sign as it is', () => {
    expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({
      name: `${company.name} – ${company.tagline}`,
      short_name: company.name,
      description: company.description,
    });
    expect(read('sitemap.xml')).toContain(`<loc>${company.siteUrl}/contact</loc>`);
    expect(read('robots.txt')).toContain(`Sitemap: ${company.siteUrl}/sitemap.xml`);
    const [, data = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read('index.html')) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      name: company.name,
      legalName: company.legalName,
      slogan: company.tagline,
      description: company.description,
      telephone: `+1${company.phone}`,
      email: company.email,
    });
  });

  it.each([
    'index.html',
    'contact/index.html',
    'mission/index.html',
    'scam-awareness/index.html',
    '404.html',
  ])('has its number, hours and reply time in %s', (file) => {
    const html = read(file);
    expect(html).toContain(`href="tel:+1${company.phone}"`);
    expect(html).toContain(formatPhone(company.phone));
    expect(html).toContain(company.hours[1]);
    expect(html).toContain(`We answer messages within ${company.replyWithin}.`);
  });

  it('signs mails with its own name and number', () => {
    expect(mailSignature(company)).toBe(`${company.name}, (415) 555-2671`);
  });
});
