import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstPaint } from '../../../src/inline/first-paint.ts';

const root = document.documentElement;
const ATTRIBUTES = [
  'data-script',
  'data-spotlight',
  'data-theme',
  'data-text',
  'data-reached-by',
  'data-top',
];

afterEach(() => {
  localStorage.clear();
  for (const attribute of ATTRIBUTES) root.removeAttribute(attribute);
});

describe('the first paint', () => {
  test('shows what the visitor chose on an earlier visit', () => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('text', 'extra');
    firstPaint(10);
    expect(root.dataset.theme).toBe('dark');
    expect(root.dataset.text).toBe('extra');
  });

  test('follows the device when nothing was chosen', () => {
    firstPaint(10);
    expect(root.hasAttribute('data-theme')).toBe(false);
    expect(root.hasAttribute('data-text')).toBe(false);
  });

  test('does all the rest when storage is blocked', () => {
    const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    firstPaint(10);
    if (storage !== undefined) Object.defineProperty(globalThis, 'localStorage', storage);
    expect(root.hasAttribute('data-script')).toBe(true);
    expect(root.hasAttribute('data-spotlight')).toBe(true);
    expect(root.hasAttribute('data-theme')).toBe(false);
  });

  test('marks the choice of a channel in the address', () => {
    history.replaceState(null, '', '?a=b&reached-by=pop-up');
    firstPaint(10);
    expect(root.dataset.reachedBy).toBe('pop-up');
    history.replaceState(null, '', '?');
    delete root.dataset.reachedBy;
    firstPaint(10);
    expect(root.hasAttribute('data-reached-by')).toBe(false);
  });

  describe('marks a page that begins at its top', () => {
    const beginsAtTop = (type: string, hash = '') => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
      history.replaceState(null, '', `?${hash}`);
      firstPaint(10);
      history.replaceState(null, '', '?');
      return root.hasAttribute('data-top');
    };
    afterEach(() => vi.restoreAllMocks());

    test('on a new visit', () => {
      expect(beginsAtTop('navigate')).toBe(true);
    });

    test.each(['reload', 'back_forward'])('not after %s', (type) => {
      expect(beginsAtTop(type)).toBe(false);
    });

    test('not when the address leads to a place in it', () => {
      expect(beginsAtTop('navigate', '#romance-scams')).toBe(false);
    });

    test('not in a browser that cannot tell', () => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
      firstPaint(10);
      expect(root.hasAttribute('data-top')).toBe(false);
    });
  });

  test('picks one of the scams for Home', () => {
    for (let visit = 0; visit < 50; visit += 1) {
      firstPaint(3);
      expect(['0', '1', '2']).toContain(root.dataset.spotlight);
    }
  });

  test('is small enough for the head of every page', () => {
    expect(firstPaint.toString().length).toBeLessThan(1200);
  });
});
