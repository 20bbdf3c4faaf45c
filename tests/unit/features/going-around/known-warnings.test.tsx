import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = 'third-age-warnings';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = new Date(2026, 10, 21, 16, 30).getTime();
const at = (ms: number) => new Date(NOW + ms).toISOString();
const ROW = {
  id: '7b1c6f4e-7c0b-4f6a-8f1d-5b8f6f0a9c11',
  title: 'A call',
  what_happens: 'A caller lies.',
  what_to_do: 'Hang up.',
  place: null,
  published_at: at(-DAY),
  shown_until: at(5 * DAY),
};
const WARNING = {
  id: ROW.id,
  title: 'A call',
  whatHappens: 'A caller lies.',
  whatToDo: 'Hang up.',
  publishedAt: at(-DAY),
  shownUntil: at(5 * DAY),
};

let hide: (() => void) | undefined;
let asked: number;
let answer: () => Response;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = 0;
  answer = () => Response.json([ROW]);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
});

afterEach(() => {
  hide?.();
  hide = undefined;
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A new page that shows what is known; returns its words. */
async function open(): Promise<() => string> {
  hide?.();
  vi.resetModules();
  const { useKnownWarnings } = await import('../../../../src/features/going-around/known-warnings.ts');
  const Probe = () => <p>{JSON.stringify(useKnownWarnings())}</p>;
  const place = document.createElement('div');
  const root = createRoot(place);
  hide = () => act(() => root.unmount());
  await act(async () => root.render(<Probe />));
  return () => place.textContent ?? '';
}

/** So much time passes, and whatever was to happen in it happens. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const keep = (value: unknown) =>
  localStorage.setItem(KEY, typeof value === 'string' ? value : JSON.stringify(value));
const SHOWN = JSON.stringify({ isKnown: true, shown: [WARNING], asOf: '' });
const NOTHING = JSON.stringify({ isKnown: false, shown: [], asOf: '' });

it('shows nothing before it is told, asks when the page is idle, and knows it at the next visit at once', async () => {
  const words = await open();
  expect(words()).toBe(NOTHING);
  expect(asked).toBe(0);
  await pass(MINUTE);
  expect(asked).toBe(1);
  expect(words()).toBe(SHOWN);
  expect((await open())()).toBe(SHOWN);
});

it('asks every 15 minutes at most, however often the page is opened or looked at', async () => {
  keep({ warnings: [], askedAt: NOW });
  for (let visit = 0; visit < 3; visit += 1) {
    await open();
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
    });
    await pass(4 * MINUTE);
  }
  expect(asked).toBe(0);
  await pass(4 * MINUTE);
  expect(asked).toBe(1);
});

it.each<[string, () => Response]>([
  [
    'nobody answers',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['a captive portal answers', () => new Response('<!doctype html>')],
  ['something else answers', () => Response.json({ code: 'busy' }, { status: 503 })],
  ['rows of another kind come', () => Response.json([{ ...ROW, title: 7 }])],
  ['more rows come than are shown', () => Response.json([ROW, ROW, ROW, ROW])],
])('keeps what it knows when %s, and tries again a minute later', async (_what, refusal) => {
  keep({ warnings: [WARNING], askedAt: NOW - 16 * MINUTE });
  answer = refusal;
  const words = await open();
  await pass(30_000);
  expect(asked).toBe(1);
  expect(words()).toBe(SHOWN);
  await pass(2 * MINUTE);
  expect(asked).toBeGreaterThan(1);
});

it.each([
  ['no JSON', '{'],
  ['null', null],
  ['a number', 7],
  ['a list', [WARNING]],
  ['no date', { warnings: [WARNING] }],
  ['a text for a date', { warnings: [WARNING], askedAt: 'now' }],
  ['a date that no calendar has, long ago', { warnings: [WARNING], askedAt: -1e300 }],
  ['a text for warnings', { warnings: 'none', askedAt: NOW }],
  ['a warning without a text', { warnings: [{ ...WARNING, title: '' }], askedAt: NOW }],
  [
    'a warning with a longer text than any has',
    { warnings: [{ ...WARNING, title: 'x'.repeat(81) }], askedAt: NOW },
  ],
  ['a warning with an object for a place', { warnings: [{ ...WARNING, place: {} }], askedAt: NOW }],
  ['a warning without an end', { warnings: [{ ...WARNING, shownUntil: 'never' }], askedAt: NOW }],
  ['a warning without an id', { warnings: [{ ...WARNING, id: 7 }], askedAt: NOW }],
  ['an empty hole', { warnings: [null], askedAt: NOW }],
])('takes garbage in storage for nothing: %s', async (_what, garbage) => {
  keep(garbage as object);
  expect((await open())()).toBe(NOTHING);
});

it('remembers for the page alone where storage is full or blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const words = await open();
  await pass(MINUTE);
  expect(words()).toBe(SHOWN);
});

it('says as of when, once it is older than a day', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  keep({ warnings: [WARNING], askedAt: NOW - DAY });
  const words = await open();
  expect(words()).toBe(SHOWN);
  await pass(2 * MINUTE);
  expect(words()).toContain('As of yesterday, 4 PM');
  vi.setSystemTime(NOW + DAY);
  await pass(MINUTE);
  expect(words()).toContain('As of November 20, 4 PM');
});

it('drops a warning that ends while the page is open, and what a wrong clock cannot judge', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  keep({ warnings: [{ ...WARNING, shownUntil: at(90_000) }], askedAt: NOW });
  const words = await open();
  expect(words()).toContain('A call');
  await pass(2 * MINUTE);
  expect(words()).toBe(NOTHING);
  for (const years of [-11, 11]) {
    keep({ warnings: [WARNING], askedAt: NOW });
    vi.setSystemTime(NOW + years * 365 * DAY);
    expect((await open())()).toBe(NOTHING);
  }
});
