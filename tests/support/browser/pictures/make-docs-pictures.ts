import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { startSite } from '../../../../server/site.ts';
import { STAFF } from '../../backend/test-site.ts';
import { findBrowser } from '../browser.ts';
import { logIn } from '../site-fixture.ts';

/**
 * Takes the README's pictures from the real site: `npm run screenshots` after a change of the design. The messages
 * are invented, with reserved addresses and numbers, so no picture shows a real person's text.
 */
const FOLDER = 'docs/pictures';
const MESSAGES = `
  insert into public."ContactTable" (created_at, name, email, phone, message, submission_id) values
    (now() - interval '1 day', 'Test visitor two', 'two@example.com', 2025550118,
      'I have an old computer. Can you take it away, and make sure that nobody can read what is on it?',
      '1d0c6f4e-7c0b-4f6a-8f1d-5b8f6f0a9c11'),
    (now() - interval '1 hour', 'Test visitor one', 'one@example.com', 2025550129,
      'Every day I get a text about a parcel that I did not order. Is it a scam? Please call me in the morning.',
      'e86b2a70-2b5d-4c37-9d0e-0a4c7d1f3b52')`;

/** As on a site in use: without them the inbox says on top that nobody is told. Port 9 takes no mail. */
const ALERTS = {
  siteUrl: 'https://thirdage.example',
  mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'alerts@thirdage.example', demandsTls: false },
  pushHosts: [],
} as const;

const dataDir = await mkdtemp(path.join(tmpdir(), 'third-age-pictures-'));
const site = await startSite({ dataDir, staff: STAFF, alerts: ALERTS, log: () => {} });
const browser = await chromium.launch({ executablePath: await findBrowser() });
try {
  await site.engine.exclusively((database) => database.exec(MESSAGES));

  const tablet = await openPage(browser, { width: 1024, height: 768 });
  await tablet.goto(site.origin);
  await picture(tablet, 'tablet-home');

  const phone = await openPage(browser, { width: 390, height: 844 });
  await phone.goto(`${site.origin}/third-age-login`);
  await logIn(phone);
  await phone.getByText('I have an old computer').waitFor();
  // Scrolls the site's header out of view.
  await phone.getByRole('heading', { name: 'Contacts' }).evaluate((heading) => {
    scrollTo(0, scrollY + heading.getBoundingClientRect().top - 16);
  });
  await picture(phone, 'phone-inbox');
} finally {
  await browser.close();
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** One image pixel per CSS pixel, because a repository keeps every version of a picture forever. */
function openPage(from: Browser, viewport: { readonly width: number; readonly height: number }) {
  return from.newPage({ viewport, reducedMotion: 'reduce' });
}

async function picture(page: Page, name: string): Promise<void> {
  const file = `${FOLDER}/${name}.png`;
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file });
  const { error } = spawnSync('pngquant', ['--force', '--ext=.png', '--quality=70-95', file]);
  console.log(error === undefined ? file : `${file} (larger than needed: pngquant is not installed)`);
}
