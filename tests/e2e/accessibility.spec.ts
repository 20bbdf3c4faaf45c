import { publicPages } from '../../src/content/site-map.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/site-fixture.ts';

const PATHS = [...publicPages.map((page) => page.path), '/third-age-login', '/no-such-page'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of PATHS) {
    test(`axe finds nothing on ${path} (${colorScheme})`, async ({ page, problems }) => {
      if (path === '/no-such-page') problems.expect(/404/);
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });
  }

  test(`axe finds nothing on the dashboard (${colorScheme})`, async ({ site, staffPage }) => {
    await site.send({ name: 'Rosa', email: 'rosa@example.org', phone: 2025550143, message: 'Hello' });
    await staffPage.emulateMedia({ colorScheme });
    await staffPage.reload();
    await expect(staffPage.getByRole('row').nth(1)).toBeVisible();
    expect(await axeViolations(staffPage)).toEqual([]);
  });
}
