import { afterEach, expect, it, vi } from 'vitest';
import { BackupProblem } from '../../../../src/features/staff-alerts/backup-problem.tsx';
import { render } from '../../render.ts';

afterEach(() => vi.unstubAllGlobals());

async function wordsWhen(answer: () => Response): Promise<string> {
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/health');
    return answer();
  });
  const { place } = await render(<BackupProblem />);
  return place.textContent ?? '';
}

it('says in plain words that the last backup is too old', async () => {
  const words = await wordsWhen(() => Response.json({ status: 'ok', backup: 'late' }));
  expect(words).toContain('No copy of the messages was saved for two days.');
});

it.each<[string, () => Response]>([
  ['backups are in time', () => Response.json({ status: 'ok', backup: 'ok' })],
  ['none are wanted', () => Response.json({ status: 'ok', backup: 'off' })],
  ['the site is served by somebody else', () => new Response('<!doctype html>')],
  [
    'nobody answers',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('says nothing when %s', async (_what, answer) => {
  expect(await wordsWhen(answer)).toBe('');
});
