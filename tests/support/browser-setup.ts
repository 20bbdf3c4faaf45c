import { findBrowser } from './browser.ts';

/** Once before all browser tests: the workers, and every browser a test starts itself, take the same one. */
export default async function setUpBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser();
}
