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

  it('asks for each of its files in a task of its own, and the page can answer in between', async () => {
    const fetchBeforeImport = await loadPage();
    const tasks: (() => void)[] = [];
    vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task));
    const importing = fetchBeforeImport(async () => 'chunk', ['assets/a.js', 'assets/b.js', 'assets/c.js']);
    const requestsAfterEachTask: number[] = [];
    for (const task of tasks) {
      task();
      await Promise.resolve();
      requestsAfterEachTask.push(fetched.mock.calls.length);
    }
    expect(requestsAfterEachTask).toEqual([1, 2, 3]);
    expect(await importing).toBe('chunk');
  });

  it('asks for nothing that the page has already', async () => {
    const fetchBeforeImport = await loadPage();
    const loader = document.createElement('script');
    loader.dataset.files = '/assets/a-123456.js /assets/a-b.css';
    document.head.append(loader);
    await fetchBeforeImport(async () => 'chunk', ['assets/a-123456.js', 'assets/a-b-c-3_56.css']);
    expect(fetched).not.toHaveBeenCalled();
    expect(document.querySelectorAll('link')).toHaveLength(0);
    await fetchBeforeImport(async () => 'chunk', ['assets/a-654321.js', 'assets/b-123456.css']);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/assets/a-654321.js']);
    expect(document.querySelectorAll('link')).toHaveLength(1);
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

  describe('for later', () => {
    const inEffect = () => document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText);

    /** Prepares a chunk and its style. */
    async function prepare() {
      vi.resetModules();
      document.adoptedStyleSheets = [];
      fetched.mockImplementation(async (address) =>
        address.endsWith('.css')
          ? new Response('b { color: red }', { headers: { 'Content-Type': 'text/css' } })
          : new Response('', SCRIPT),
      );
      const { fetchBeforeImport } = await import('../../../src/lazy/fetch-before-import.ts');
      const styles = await import('../../../src/lazy/prepared-styles.ts');
      const importChunk = vi.fn(async () => 'chunk');
      await styles.preparing(() => fetchBeforeImport(importChunk, ['assets/a.js', 'assets/a.css']));
      expect(importChunk).toHaveBeenCalledOnce();
      expect(inEffect()).toEqual([]);
      expect(document.querySelectorAll('link')).toHaveLength(0);
      fetched.mockClear();
      return { fetchBeforeImport, ...styles };
    }

    it('keeps its style out of effect until all prepared ones are applied, once', async () => {
      const { applyPreparedStyles } = await prepare();
      applyPreparedStyles();
      applyPreparedStyles();
      expect(inEffect()).toEqual(['b { color: red; }']);
    });

    it('lets them take effect when a link is touched, and nothing else', async () => {
      const { applyStylesAtTouch } = await prepare();
      applyStylesAtTouch();
      document.body.innerHTML = '<button></button><a href="/mission"><b></b></a>';
      const touch = (selector: string) => {
        const touched = document.querySelector(selector);
        for (const type of ['pointerdown', 'pointerup'])
          touched?.dispatchEvent(new Event(type, { bubbles: true }));
      };
      touch('button');
      expect(inEffect()).toHaveLength(0);
      touch('b');
      expect(inEffect()).toHaveLength(1);
      document.body.replaceChildren();
    });

    it('lets the style take effect when other code needs it', async () => {
      const { fetchBeforeImport } = await prepare();
      await fetchBeforeImport(async () => 'chunk', ['assets/a.js', 'assets/a.css']);
      expect(inEffect()).toHaveLength(1);
      expect(fetched).not.toHaveBeenCalled();
    });

    it('prepares no style that is needed now', async () => {
      const { fetchBeforeImport } = await prepare();
      await fetchBeforeImport(async () => 'chunk', ['assets/b.css']);
      expect(inEffect()).toHaveLength(0);
      expect(document.querySelectorAll('link')).toHaveLength(1);
    });

    it('adds the style at once where a browser cannot keep it', async () => {
      vi.resetModules();
      let owner: object = document;
      while (!Object.hasOwn(owner, 'adoptedStyleSheets')) owner = Object.getPrototypeOf(owner);
      const { adoptedStyleSheets } = Object.getOwnPropertyDescriptors(owner) as PropertyDescriptorMap;
      Reflect.deleteProperty(owner, 'adoptedStyleSheets');
      const { fetchBeforeImport } = await import('../../../src/lazy/fetch-before-import.ts');
      const { preparing } = await import('../../../src/lazy/prepared-styles.ts');
      await preparing(() => fetchBeforeImport(async () => 'chunk', ['assets/a.css']));
      expect(document.querySelectorAll('link')).toHaveLength(1);
      Object.defineProperty(owner, 'adoptedStyleSheets', adoptedStyleSheets ?? {});
    });
  });
});
