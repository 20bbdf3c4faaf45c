import { rm } from 'node:fs/promises';
import { findBrowser } from './browser.ts';
import { prepareFontSets } from './font-sets.ts';
import { prepareTemplate } from './test-site.ts';

/** Once before all browser tests: every worker takes the same browser and copies the same new database. */
export default async function setUpBrowserTests(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findBrowser();
  prepareFontSets();
  const template = await prepareTemplate();
  process.env.THIRD_AGE_TEMPLATE = template;
  return () => rm(template, { recursive: true, force: true });
}
