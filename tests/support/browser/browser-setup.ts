import { rm } from 'node:fs/promises';
import { makeTemplateDataDir } from '../backend/template-data-dir.ts';
import { STAFF } from '../backend/test-site.ts';
import { findBrowser } from './browser.ts';
import { prepareFontSets } from './font-sets.ts';

/** Runs once before all browser tests: finds the browser and prepares the database that every worker copies. */
export default async function setUpBrowserTests(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = await findBrowser();
  prepareFontSets();
  const template = await makeTemplateDataDir(STAFF);
  process.env.THIRD_AGE_TEMPLATE = template;
  return () => rm(template, { recursive: true, force: true });
}
