import { company } from '../../../src/content/company.ts';
import { publicPages } from '../../../src/content/site-map.ts';
import { formatPhone } from '../../../src/domain/phone.ts';
import { expect, readingTest as test } from '../../support/browser/site-fixture.ts';
import { HEADER_LINKS, OPENING_TEXTS, SCAM_TITLES, SERVICES } from '../../support/source/fixed-texts.ts';

test.describe('every page', () => {
  for (const page_ of publicPages) {
    test(`${page_.path} shows its promised texts between one header and one footer`, async ({ page }) => {
      await page.goto(page_.path);
      await expect(page).toHaveTitle(page_.title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

      const main = page.getByRole('main');
      for (const words of OPENING_TEXTS[page_.path]) {
        await expect(
          main.getByText(words, { exact: true }).filter({ visible: true }).first(),
          words,
        ).toBeVisible();
      }

      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: company.name }).first()).toHaveAttribute('href', '/');
      for (const [label, path] of HEADER_LINKS) {
        await expect(header.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path);
      }

      const footer = page.getByRole('contentinfo');
      await expect(footer.getByText('Founder & CEO')).toBeVisible();
      await expect(footer.getByRole('link', { name: formatPhone(company.phone) })).toBeVisible();
      await expect(footer.getByRole('link', { name: company.email })).toBeVisible();
      for (const [label, path] of HEADER_LINKS.slice(0, 4)) {
        await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path);
      }
      await expect(footer.getByText(company.legalName).first()).toBeVisible();
      await expect(footer.getByText(`${new Date().getFullYear()}`)).toContainText('All rights reserved');
    });
  }

  for (const path of ['/third-age-login', '/dashboard', '/no-such-page']) {
    test(`${path} stands between the same header and footer`, async ({ page, problems }) => {
      if (path === '/no-such-page') problems.expect(/404/);
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Get a Quote' })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByText(company.legalName).first()).toBeVisible();
    });
  }
});

test.describe('Home', () => {
  test('shows its six parts in their order', async ({ page }) => {
    await page.goto('/');
    const headings = await page.getByRole('main').getByRole('heading').allTextContents();
    const order = [
      'Empowering Seniors Through Technology',
      'Why Us?',
      'What We Offer',
      'Scam Spotlight',
      'Our Promise',
      'Need help today?',
    ];
    expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  });

  test('offers nine services, each with an icon', async ({ page }) => {
    await page.goto('/');
    const cards = page.getByRole('region', { name: 'What We Offer' }).getByRole('listitem');
    await expect(cards).toHaveText(SERVICES.map((service) => new RegExp(`^${service}`)));
    for (const card of await cards.all()) await expect(card.locator('svg, img')).toHaveCount(1);
  });

  test('gives three or four reasons', async ({ page }) => {
    await page.goto('/');
    const reasons = await page.getByRole('region', { name: 'Why Us?' }).getByRole('listitem').count();
    expect([3, 4]).toContain(reasons);
  });

  for (const [name, path] of [
    ['Get a Quote', '/contact'],
    ['Request Service', '/contact'],
    ['Learn more about scams →', '/scam-awareness'],
  ] as const) {
    test(`leads on by "${name}"`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    });
  }

  test('shows one whole scam in the spotlight, a random other one each time', async ({ page }) => {
    const seen = new Set<string>();
    for (let showing = 0; showing < 30 && seen.size < 2; showing += 1) {
      await page.goto('/');
      const spotlight = page.getByRole('region', { name: 'Scam Spotlight' });
      const title = spotlight.getByRole('heading', { level: 3 }).filter({ visible: true });
      await expect(title).toHaveCount(1);
      seen.add((await title.textContent()) ?? '');
      await expect(spotlight.getByRole('img').filter({ visible: true })).toHaveCount(1);
      await expect(spotlight.getByText('How to protect yourself').filter({ visible: true })).toHaveCount(1);
    }
    expect(seen.size).toBe(2);
    expect(SCAM_TITLES).toEqual(expect.arrayContaining([...seen]));
  });

  test('can show each of the ten scams in the spotlight', async ({ page }) => {
    await page.goto('/');
    const shown = page
      .getByRole('region', { name: 'Scam Spotlight' })
      .getByRole('heading', { level: 3 })
      .filter({ visible: true });
    for (const [index, title] of SCAM_TITLES.entries()) {
      await page.evaluate((place) => {
        document.documentElement.dataset.spotlight = place;
      }, String(index));
      await expect(shown).toHaveText([title]);
    }
  });

  test('shows another random scam also after navigating back inside the app', async ({ page }) => {
    const seen = new Set<string>();
    await page.goto('/');
    for (let showing = 0; showing < 30 && seen.size < 2; showing += 1) {
      await page.getByRole('banner').getByRole('link', { name: 'Our Mission', exact: true }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
      const spotlight = page.getByRole('region', { name: 'Scam Spotlight' });
      const title = spotlight.getByRole('heading', { level: 3 }).filter({ visible: true });
      await expect(title).toHaveCount(1);
      seen.add((await title.textContent()) ?? '');
    }
    expect(seen.size).toBe(2);
  });
});

test.describe('Scam Awareness', () => {
  test('shows ten cards in their order, each with picture, three warning signs and the advice', async ({
    page,
  }) => {
    await page.goto('/scam-awareness');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(SCAM_TITLES.length);
    for (const [index, title] of SCAM_TITLES.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(card.getByText('How to protect yourself', { exact: true })).toBeVisible();
      const signs = card
        .getByRole('heading', { name: 'Warning signs' })
        .locator('+ ul')
        .getByRole('listitem');
      await expect(signs).toHaveCount(3);
      const picture = card.getByRole('img').first();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
});

test.describe('the first screen', () => {
  for (const [device, viewport] of [
    ['a phone', { width: 390, height: 760 }],
    ['a tablet', { width: 768, height: 1024 }],
  ] as const) {
    for (const { path } of publicPages) {
      test(`of ${path} on ${device} says who we are, what this is and how to reach us`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto(path);
        await expect(page.getByRole('banner').getByText(company.name, { exact: true })).toBeInViewport({
          ratio: 1,
        });
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
        const phone = page.getByRole('link', { name: formatPhone(company.phone) }).first();
        await expect(phone).toBeInViewport({ ratio: 1 });
      });
    }
  }
});
