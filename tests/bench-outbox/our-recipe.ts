import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_DIR } from '../../server/project.ts';
import type { Recipe } from './recipe.ts';

/** The product as it is built. */
export const ourRecipe: Recipe = {
  name: 'outbox',

  async buildSite() {
    // A copy: a build in the middle of a long run must not change what is measured.
    const folder = await mkdtemp(path.join(tmpdir(), 'third-age-dist-'));
    await cp(path.join(PROJECT_DIR, 'dist'), folder, { recursive: true });
    return folder;
  },

  async open(page) {
    await page.goto('/contact', { timeout: 20_000 });
    await page.locator('html[data-hydrated]').waitFor({ timeout: 20_000 });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 30_000,
    });
  },

  async submit(page, text) {
    const another = page.getByRole('button', { name: 'Write another message' });
    if (await another.isVisible()) await another.click();
    else if (await page.getByRole('heading', { name: 'Thank You!' }).isVisible()) await this.open(page);
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: /^Name/ }).fill('Ada Lovelace');
    await main.getByRole('textbox', { name: /^Email/ }).fill('ada@example.com');
    await main.getByRole('textbox', { name: /^Phone/ }).fill('(202) 555-0199');
    await main.getByRole('textbox', { name: /^Message/ }).fill(text);
    await main.getByRole('button', { name: 'Send Message' }).click();
    const thanks = page.getByRole('heading', { name: 'Thank You!' });
    const error = page.getByRole('alert').filter({ hasText: /Error sending message|Not saved/ });
    await thanks.or(another).or(error).first().waitFor({ timeout: 60_000 });
    return !(await error.isVisible());
  },

  countPending: (page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('third-age-outbox');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const db = opening.result;
            const counting = db.transaction('entries').objectStore('entries').count();
            counting.onerror = () => reject(counting.error);
            counting.onsuccess = () => {
              db.close();
              resolve(counting.result);
            };
          };
        }),
    ),
};
