import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstPaint } from '../../../src/inline/first-paint.ts';

const root = document.documentElement;
const ATTRIBUTES = ['data-script', 'data-theme', 'data-text', 'data-reached-by', 'data-spotlight'];

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const attribute of ATTRIBUTES) root.removeAttribute(attribute);
});

describe('the first paint', () => {
  test('does all the rest when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    firstPaint(10);
    expect(root.hasAttribute('data-script')).toBe(true);
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
});
