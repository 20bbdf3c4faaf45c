import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSpotlight } from '../../../src/inline/choose-spotlight.ts';

const root = document.documentElement;
const IMAGE_KEYS = ['a', 'b', 'c'];
let requested: string[] = [];

beforeEach(() => {
  requested = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        requested.push(address);
      }
    },
  );
});
afterEach(() => {
  localStorage.clear();
  delete root.dataset.spotlight;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('chooses one of the scams and asks for its picture alone', () => {
  for (let visit = 0; visit < 50; visit += 1) {
    requested = [];
    chooseSpotlight(IMAGE_KEYS);
    expect(['0', '1', '2']).toContain(root.dataset.spotlight);
    expect(requested).toEqual([`/art/scams/${IMAGE_KEYS[Number(root.dataset.spotlight)]}.svg`]);
  }
});

test('leaves the picture to the page where the worker answers', () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  chooseSpotlight(IMAGE_KEYS);
  expect(root.hasAttribute('data-spotlight')).toBe(true);
  expect(requested).toEqual([]);
});

test('goes on with the queue of this device', () => {
  localStorage.setItem('spotlight', '201');
  chooseSpotlight(IMAGE_KEYS);
  expect(root.dataset.spotlight).toBe('2');
  expect(requested).toEqual(['/art/scams/c.svg']);
});

test('does not follow a queue of scams that are no more', () => {
  localStorage.setItem('spotlight', '7');
  vi.spyOn(Math, 'random').mockReturnValue(0.4);
  chooseSpotlight(IMAGE_KEYS);
  expect(root.dataset.spotlight).toBe('1');
});

test('chooses when storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  chooseSpotlight(IMAGE_KEYS);
  expect(root.hasAttribute('data-spotlight')).toBe(true);
});
