import { afterEach, describe, expect, it, vi } from 'vitest';
import { scams } from '../../../../src/content/scams.ts';
import { ScamSpotlight } from '../../../../src/features/scam-guide/scam-spotlight.tsx';
import { queueAfter } from '../../../../src/features/scam-guide/spotlight-queue.ts';
import { firstPaint } from '../../../../src/inline/first-paint.ts';
import { render } from '../../render.ts';

const root = document.documentElement;

afterEach(() => {
  delete root.dataset.spotlight;
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the Scam Spotlight', () => {
  it('chooses one of them before the first paint', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    firstPaint(scams.length);
    expect(root.dataset.spotlight).toBe(String(scams.length - 1));
  });

  it('shows all of them, visit after visit, before one comes again', async () => {
    const shown: (string | undefined)[] = [];
    for (let visit = 0; visit < scams.length; visit += 1) {
      firstPaint(scams.length);
      shown.push(root.dataset.spotlight);
      const page = await render(<ScamSpotlight />);
      await page.rerender(null);
      // After navigating back inside of the app the next scam is shown, without a new first paint.
      expect(shown).not.toContain(visit < scams.length - 1 ? root.dataset.spotlight : undefined);
    }
    expect(new Set(shown).size).toBe(scams.length);
  });

  it('starts anew when the device keeps a number that no scam has', () => {
    localStorage.setItem('spotlight', 'x');
    vi.spyOn(Math, 'random').mockReturnValue(0);
    firstPaint(scams.length);
    expect(root.dataset.spotlight).toBe('0');
  });

  it('begins a new round with another scam than the one on the screen', () => {
    for (let round = 0; round < 20; round += 1) expect(queueAfter('', 4, 10)[0]).not.toBe('4');
  });

  it('ignores numbers that are no scam', () => {
    expect(queueAfter('9x2', 5, 3)).toBe('2');
  });
});
