import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningSite, startSite } from '../../../server/site.ts';
import { type EnginePage, until } from '../engine-page.ts';
import { click, HYDRATED, shows, TYPE } from '../main-path.ts';

const HALF = 'Half a message';

/**
 * A new version is published while a person writes: the person chooses the moment of the update, and loses no text.
 */
export async function runUpdate(
  page: EnginePage,
  nextVersion: string,
  log: (step: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'third-age-update-'));
  const dataDir = path.join(folder, 'data');
  const { THIRD_AGE_TEMPLATE: template } = process.env;
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  let site: RunningSite = await startSite({ dataDir, log: () => {} });
  const { origin } = site;
  try {
    await page.goto(`${origin}/contact`);
    await until(page, HYDRATED, '/contact answering');
    await until(page, 'navigator.serviceWorker.controller !== null', 'the worker taking over');
    await page.run(`${TYPE} type('message', ${JSON.stringify(HALF)});`);
    await site.close();
    site = await startSite({
      dataDir,
      port: Number(new URL(origin).port),
      distDir: nextVersion,
      log: () => {},
    });
    await page.run('await (await navigator.serviceWorker.ready).update()');
    await until(page, shows('A new version is ready'), 'the news of the next version');
    await page.run(click('Update now'));
    await until(page, `document.documentElement.dataset.version === 'next'`, 'the next version');
    await until(page, shows('Continue the unfinished message'), 'the offer of what was typed');
    await page.run(click('Continue the unfinished message'));
    await until(
      page,
      `document.querySelector('main [name=message]').value === ${JSON.stringify(HALF)}`,
      'what was typed',
    );
    log('a new version comes when it is asked for, and what was typed is still there');
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}
