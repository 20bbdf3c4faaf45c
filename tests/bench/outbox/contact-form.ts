import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { PROJECT_DIR } from '../../../server/project.ts';
import { write } from '../../support/browser/outbox-fixture.ts';
import type { Said } from './said-words.ts';

/** Builds the site into a folder. */
export function buildSite(folder: string): void {
  const vite = path.join(PROJECT_DIR, 'node_modules/vite/bin/vite.js');
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  // The shell or a .env file may name a hosted project, but this bench must use the embedded backend.
  const env = { ...process.env, VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' };
  execFileSync(process.execPath, [vite, ...args], { cwd: PROJECT_DIR, env, stdio: 'inherit' });
}

/** Opens the page with the form and waits until page and worker are ready. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/contact', { timeout: 20_000 });
  await page.locator('html[data-hydrated]').waitFor({ timeout: 20_000 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
}

/** Writes one message and sends it as a person does. Returns what the page then said. */
export async function submit(page: Page, text: string): Promise<Said> {
  const another = page.getByRole('button', { name: 'Write another message' });
  const main = page.getByRole('main');
  // The previous message may be delivered at this moment, and its notice then has no button.
  if (await another.isVisible()) await another.click({ timeout: 2_000 }).catch(() => undefined);
  if (!(await main.getByRole('textbox', { name: /^Name/ }).isVisible())) await openForm(page);
  await write(page, text);
  const thanks = page.getByRole('heading', { name: 'Thank You!' });
  const alert = page.getByRole('alert');
  const notSaved = alert.filter({ hasText: 'Not saved' });
  const error = notSaved.or(alert.filter({ hasText: 'Error sending message' }));
  const refused = main.getByText(/All fields are required|Please enter a valid|Please check|too long/);
  const isSecondTry = await error.isVisible();
  await main.getByRole('button', { name: 'Send Message' }).click();
  // The result of the previous attempt is visible until this one begins, and this one may end before the test
  // looks.
  if (isSecondTry) await error.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
  const sending = page.locator('main input[readonly]');
  await thanks.or(another).or(error).or(refused).first().waitFor({ timeout: 60_000 });
  await sending.first().waitFor({ state: 'hidden', timeout: 60_000 });
  if (await refused.first().isVisible()) return 'refused';
  if (await notSaved.isVisible()) return 'not saved';
  if (await error.isVisible()) return 'error';
  return (await thanks.isVisible()) ? 'thanks' : 'waiting';
}
