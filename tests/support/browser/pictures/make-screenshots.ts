import { chromium } from 'playwright';
import { startTestSite } from '../../backend/test-site.ts';
import { findBrowser } from '../browser.ts';

/**
 * Takes the pictures that app stores and browsers show before an installation, from the built pages: `npm run
 * screenshots` after a change of the design. The web manifest names them with these sizes. They show neither the
 * header nor a phone number, so that they are true for every company.
 */
const PICTURES = [
  { file: 'phone-home', path: '/', top: 'What We Offer', width: 390, height: 844 },
  { file: 'phone-scams', path: '/scam-awareness', top: 'Scam Awareness', width: 390, height: 844 },
  { file: 'tablet-home', path: '/', top: 'What We Offer', width: 1024, height: 768 },
  { file: 'tablet-scams', path: '/scam-awareness', top: 'Scam Awareness', width: 1024, height: 768 },
] as const;

const site = await startTestSite();
const browser = await chromium.launch({ executablePath: await findBrowser() });
try {
  for (const { file, path: address, top, width, height } of PICTURES) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    });
    await page.goto(`${site.origin}${address}`);
    await page.locator('html[data-hydrated]').waitFor();
    // A first visit may be painted before the font is there.
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    // From the section around the heading, with its background.
    await page
      .getByRole('heading', { name: top, exact: true })
      .first()
      .evaluate((heading) => heading.closest('main > *')?.scrollIntoView());
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `public/screenshots/${file}.png` });
    await page.close();
    console.log(`public/screenshots/${file}.png`);
  }
} finally {
  await browser.close();
  await site.discard();
}
