import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const SCRIPT = { headers: { 'Content-Type': 'text/javascript' } };

/** Simulates a page load: the module is evaluated again. */
async function loadPage() {
  vi.resetModules();
  return (await import('../../../src/lazy/fetch-before-import.ts')).fetchBeforeImport;
}

/** Lets a stylesheet that is added to the page load or fail. */
function stylesLoad(isLoading: boolean) {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = isLoading;
}

const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response('', SCRIPT));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  stylesLoad(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
});

describe('an import in the built site', () => {
  it('does not begin while one of its files cannot be fetched, and asks again for that one alone', async () => {
    const fetchBeforeImport = await loadPage();
    const importChunk = vi.fn(async () => 'chunk');
    fetched.mockImplementation(async (address) => {
      if (address === '/assets/b.js') throw new TypeError('Failed to fetch');
      return new Response('', SCRIPT);
    });
    await expect(fetchBeforeImport(importChunk, ['assets/a.js', 'assets/b.js'])).rejects.toThrow(TypeError);
    expect(importChunk).not.toHaveBeenCalled();
    fetched.mockClear().mockImplementation(async () => new Response('', SCRIPT));
    expect(await fetchBeforeImport(importChunk, ['assets/a.js', 'assets/b.js'])).toBe('chunk');
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/assets/b.js']);
  });

  it.each([
    [
      'a page of a captive portal',
      () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['a file that is not there', () => new Response('', { ...SCRIPT, status: 404 })],
  ])('does not begin after %s', async (_title, answer) => {
    const fetchBeforeImport = await loadPage();
    const importChunk = vi.fn(async () => 'chunk');
    fetched.mockImplementation(async () => answer());
    await expect(fetchBeforeImport(importChunk, ['assets/a.js'])).rejects.toThrow('/assets/a.js');
    expect(importChunk).not.toHaveBeenCalled();
  });

  it('asks for nothing that the page has already', async () => {
    const fetchBeforeImport = await loadPage();
    vi.stubGlobal('pageFiles', ['/assets/a.js', '/assets/a.css']);
    await fetchBeforeImport(async () => 'chunk', ['assets/a.js', 'assets/a.css']);
    expect(fetched).not.toHaveBeenCalled();
    expect(document.querySelectorAll('link')).toHaveLength(0);
  });

  it('waits for its styles, and asks again for one that failed', async () => {
    const fetchBeforeImport = await loadPage();
    const importChunk = vi.fn(async () => 'chunk');
    stylesLoad(false);
    await expect(fetchBeforeImport(importChunk, ['assets/a.css'])).rejects.toThrow('/assets/a.css');
    expect(importChunk).not.toHaveBeenCalled();
    stylesLoad(true);
    expect(await fetchBeforeImport(importChunk, ['assets/a.css'])).toBe('chunk');
    expect(document.querySelectorAll('link')).toHaveLength(1);
  });
});
