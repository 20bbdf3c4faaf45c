import { afterEach, expect, it, vi } from 'vitest';
import { BackupProblem } from '../../../../src/features/staff-alerts/backup-problem.tsx';
import { render } from '../../render.ts';

afterEach(() => vi.unstubAllGlobals());

const health = (backup: string) => async () => Response.json({ status: 'ok', backup });

it.each([
  [
    'in plain words that the last backup is too old',
    health('late'),
    /^.*No copy of the messages was saved for two days\./,
  ],
  ['nothing when backups are in time', health('ok'), /^$/],
  ['nothing when none are wanted', health('off'), /^$/],
  ['nothing when the site is served by somebody else', async () => new Response('<!doctype html>'), /^$/],
  ['nothing when nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), /^$/],
])('says %s', async (_what, answer, words) => {
  const fetch = vi.fn((_address: string) => answer());
  vi.stubGlobal('fetch', fetch);
  const { place } = await render(<BackupProblem />);
  expect(place.textContent).toMatch(words);
  expect(fetch.mock.lastCall?.[0]).toBe('/health');
});
