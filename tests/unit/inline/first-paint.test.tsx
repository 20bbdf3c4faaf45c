import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstPaint } from '../../../src/inline/first-paint.ts';

const root = document.documentElement;
const ATTRIBUTES = [
  'data-script',
  'data-unpainted',
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
    firstPaint();
    expect(root.dataset.theme).toBe('dark');
    expect(root.dataset.text).toBe('extra');
  });

  test('follows the device when nothing was chosen', () => {
    firstPaint();
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
    firstPaint();
    if (storage !== undefined) Object.defineProperty(globalThis, 'localStorage', storage);
    expect(root.hasAttribute('data-script')).toBe(true);
    expect(root.hasAttribute('data-theme')).toBe(false);
  });

  test('marks the choice of a channel in the address', () => {
    history.replaceState(null, '', '?a=b&reached-by=pop-up');
    firstPaint();
    expect(root.dataset.reachedBy).toBe('pop-up');
    history.replaceState(null, '', '?');
    delete root.dataset.reachedBy;
    firstPaint();
    expect(root.hasAttribute('data-reached-by')).toBe(false);
  });

  describe('marks a page that begins at its top', () => {
    const beginsAtTop = (type: string, hash = '', name = '') => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
        { type, name } as PerformanceNavigationTiming,
      ]);
      history.replaceState(null, '', `?${hash}`);
      firstPaint();
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

    test('not when a link led to words in it, which only the visit tells', () => {
      expect(beginsAtTop('navigate', '', 'https://localhost/mission#:~:text=promise')).toBe(false);
    });

    test('not in a browser that cannot tell', () => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
      firstPaint();
      expect(root.hasAttribute('data-top')).toBe(false);
    });
  });

  describe('lets the first paint leave out what is far below', () => {
    let paint = () => {};
    const observers = (observe: () => void) =>
      vi.stubGlobal(
        'PerformanceObserver',
        class {
          constructor(callback: () => void) {
            paint = callback;
          }
          observe = observe;
        },
      );
    const begin = (type: string) => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
      firstPaint();
    };
    const isUnpainted = () => root.hasAttribute('data-unpainted');
    afterEach(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });

    test('until it has come', () => {
      observers(() => {});
      begin('navigate');
      expect(isUnpainted()).toBe(true);
      paint();
      expect(isUnpainted()).toBe(false);
    });

    test('also when the page is loaded before', () => {
      observers(() => {});
      begin('navigate');
      dispatchEvent(new Event('load'));
      expect(isUnpainted()).toBe(true);
    });

    test('not when the visit begins in the middle of the page', () => {
      observers(() => {});
      begin('reload');
      expect(isUnpainted()).toBe(false);
    });

    test('not in a browser that does not tell when it has come', () => {
      observers(() => {
        throw new TypeError('no such kind');
      });
      begin('navigate');
      expect(isUnpainted()).toBe(false);
      expect(root.dataset.top).toBe('');
    });
  });
});
