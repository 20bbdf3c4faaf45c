import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/api/read-backend-config.ts';
import type { Recipe } from './recipe.ts';

const WORKER = fileURLToPath(new URL('workbox-recipe/sw.ts', import.meta.url));
const PAGE = '<!doctype html><html lang="en"><title>Plain queue</title><p>Plain queue</p></html>';

/** The negative control: a plain page that posts, with Workbox's standard queue. */
export const workboxRecipe: Recipe = {
  name: 'workbox',

  async buildSite() {
    const folder = await mkdtemp(path.join(tmpdir(), 'third-age-workbox-'));
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: folder,
        lib: { entry: WORKER, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
      },
    });
    for (const file of ['index.html', '404.html']) await writeFile(path.join(folder, file), PAGE);
    await writeFile(path.join(folder, '_headers'), '/sw.js\n  Cache-Control: no-cache\n');
    return folder;
  },

  async open(page) {
    await page.goto('/', { timeout: 20_000 });
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 30_000,
    });
  },

  submit: (page, text, submissionId) =>
    page.evaluate(
      async ([message, submission_id, apikey]) => {
        try {
          const response = await fetch('/rest/v1/ContactTable', {
            method: 'POST',
            headers: { apikey: apikey ?? '', 'Content-Type': 'application/json', Prefer: 'return=minimal' },
            body: JSON.stringify({
              name: 'Ada Lovelace',
              email: 'ada@example.com',
              phone: 2025550199,
              message,
              submission_id,
            }),
          });
          return response.ok || response.status === 409;
        } catch {
          // The worker has queued it, and the page says "Saved. It will be sent later."
          return true;
        }
      },
      [text, submissionId, EMBEDDED_PUBLISHABLE_KEY],
    ),

  countPending: (page) =>
    page.evaluate(async () => {
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === 'workbox-background-sync')) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('workbox-background-sync');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const counting = db.transaction('requests').objectStore('requests').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result);
          };
        };
      });
    }),
};
