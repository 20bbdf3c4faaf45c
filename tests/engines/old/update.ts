import { startDeployment } from '../../support/browser/next-version/deployment.ts';
import { type EnginePage, until } from '../engine-page.ts';
import { click, shows, TYPE, visit } from '../main-path.ts';

const HALF = 'Half a message';

/**
 * A new version is published while a person writes: the person chooses the moment of the update, and loses no text.
 */
export async function runUpdate(
  page: EnginePage,
  nextVersion: string,
  log: (step: string) => void,
): Promise<void> {
  await using site = await startDeployment(nextVersion);
  await visit(page, `${site.origin}/contact`);
  await until(page, 'navigator.serviceWorker.controller !== null', 'the worker taking over');
  await page.run(`${TYPE} type('message', ${JSON.stringify(HALF)});`);
  await site.deployNext();
  await page.run('await (await navigator.serviceWorker.ready).update()');
  await until(page, shows('A new version is ready'), 'the news of the next version');
  await page.run(click('Update now'));
  await until(page, `document.documentElement.dataset.version === 'next'`, 'the next version');
  await until(page, shows('Continue the unfinished message'), 'the offer of what was typed');
  await page.run(click('Continue the unfinished message'));
  const isBack = `document.querySelector('main [name=message]').value === ${JSON.stringify(HALF)}`;
  await until(page, isBack, 'what was typed');
  log('a new version comes when it is asked for, and what was typed is still there');
}
