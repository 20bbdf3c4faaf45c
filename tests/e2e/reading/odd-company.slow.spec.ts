import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readCompanyFile } from '../../../server/company-file.ts';
import { startStaticSite } from '../../../server/site.ts';
import { publicPages, staffPages } from '../../../src/content/site-map.ts';
import { INVENTED } from '../../../src/domain/company/company.ts';
import { formatPhone } from '../../../src/domain/phone.ts';
import { FAILED_REQUEST } from '../../support/browser/outbox-fixture.ts';
import { sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { buildOddSite, ODD_COMPANY_FILE } from '../../support/company/build-odd-site.ts';

const PATHS = [...publicPages.map(({ path: address }) => address), staffPages.login.path];
/** What stands in company.json of a new copy. */
const TRACES = [
  ...['Third Age', 'Support for Seniors', INVENTED.phone, '555-0143', INVENTED.email, 'thirdage.example'],
  ...['for people over 55, and plain advice', 'This is a test site'],
];

test.describe.configure({ mode: 'serial', timeout: 600_000 });
const company = readCompanyFile(ODD_COMPANY_FILE);
let distDir: string;
const read = (file: string) => readFileSync(path.join(distDir, file), 'utf8');

test.beforeAll(() => {
  distDir = buildOddSite();
});
test.afterAll(() => rm(distDir, { recursive: true }));

test('has no trace of the invented company in any file', () => {
  const entries = readdirSync(distDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz|png|woff2)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(20);
  for (const { parentPath, name } of files) {
    const text = readFileSync(path.join(parentPath, name), 'utf8');
    const traces = TRACES.filter((trace) => text.includes(trace));
    expect(traces, name).toEqual([]);
  }
});

test('names it for browsers, search engines and visitors, with every sign as it is', () => {
  const { name, tagline, description, siteUrl, phone, hours, replyWithin } = company;
  expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({ short_name: name, description });
  expect(read('sitemap.xml')).toContain(`<loc>${siteUrl}/contact</loc>`);
  expect(read('robots.txt')).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  const html = read('index.html');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ name, slogan: tagline, description, telephone: `+1${phone}` });
  const words = [formatPhone(phone), hours[1], `We answer messages within ${replyWithin}.`];
  for (const text of [`href="tel:+1${phone}"`, ...words]) expect(html).toContain(text);
});

test('fits every page, at any width and text size', async ({ anotherBrowser, problems }) => {
  // No backend is behind these files, which the pages ask for warnings.
  problems.allow(FAILED_REQUEST);
  const site = await startStaticSite({ distDir });
  const page = await (await anotherBrowser({ baseURL: site.origin })).newPage();
  for (const address of PATHS) {
    await page.goto(address);
    for (const text of ['regular', 'extra']) {
      await page.locator(':root').evaluate((root, chosen) => root.setAttribute('data-text', chosen), text);
      for (const width of [320, 704, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sidewaysOverflow(page), `${address}, ${text} text, ${width} px`).toEqual([]);
      }
    }
  }
  await page.close();
  await site.close();
});
