import { company } from '../../../src/content/company.ts';
import { publicPages } from '../../../src/content/site-map.ts';
import { formatPhone } from '../../../src/domain/phone.ts';
import { brokenWords, sidewaysOverflow } from '../../support/browser/page-measures.ts';
import { expect, test } from '../../support/browser/site-fixture.ts';
import { SCAM_TITLES } from '../../support/source/fixed-texts.ts';

test('the spotlight on Home can show each of the ten scams whole', async ({ page }) => {
  await page.goto('/');
  const spotlight = page.getByRole('region', { name: 'Scam Spotlight' });
  for (const [index, title] of SCAM_TITLES.entries()) {
    await page.evaluate((place) => {
      document.documentElement.dataset.spotlight = place;
    }, String(index));
    const shown = { visible: true };
    await expect(spotlight.getByRole('heading', { level: 3 }).filter(shown)).toHaveText([title]);
    await expect(spotlight.getByRole('img').filter(shown)).toHaveCount(1);
    await expect(spotlight.getByText('How to protect yourself').filter(shown)).toHaveCount(1);
  }
});

test('the first screen says who we are, what this is and how to reach us', async ({ page }) => {
  for (const viewport of [
    { width: 390, height: 760 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport);
    for (const { path } of publicPages) {
      await page.goto(path);
      const where = `${path}, ${viewport.width} px wide`;
      for (const shown of [
        page.getByRole('banner').getByText(company.name, { exact: true }),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('link', { name: formatPhone(company.phone) }).first(),
      ])
        await expect(shown, where).toBeInViewport({ ratio: 1 });
      expect([...(await sidewaysOverflow(page)), ...(await brokenWords(page))], where).toEqual([]);
    }
  }
});
