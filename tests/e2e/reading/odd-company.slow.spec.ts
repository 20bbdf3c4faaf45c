import { rm } from 'node:fs/promises';
import { startStaticSite } from '../../../server/site.ts';
import { publicPages, staffPages } from '../../../src/content/site-map.ts';
import { FAILED_REQUEST } from '../../support/browser/outbox-fixture.ts';
import { sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { buildOddSite } from '../../support/company/build-odd-site.ts';

const PATHS = [...publicPages.map(({ path }) => path), staffPages.login.path];

test('a company with long names fits every page, at any width and text size', async ({
  anotherBrowser,
  problems,
}) => {
  test.setTimeout(600_000);
  // No backend is behind these files, which the pages ask for warnings.
  problems.allow(FAILED_REQUEST);
  const distDir = buildOddSite();
  const site = await startStaticSite({ distDir });
  const page = await (await anotherBrowser({ baseURL: site.origin })).newPage();
  for (const path of PATHS) {
    await page.goto(path);
    for (const text of ['regular', 'extra']) {
      await page.locator(':root').evaluate((root, chosen) => root.setAttribute('data-text', chosen), text);
      for (const width of [320, 704, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sidewaysOverflow(page), `${path}, ${text} text, ${width} px`).toEqual([]);
      }
    }
    await expect(page.getByText('This is a test site')).toHaveCount(0);
  }
  await page.close();
  await site.close();
  await rm(distDir, { recursive: true });
});
