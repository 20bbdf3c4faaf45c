/**
 * Fetches every file of a chunk before it is imported, so that `import()` finds all of them in the browser's cache.
 * Firefox (tried: 153) and Chromium up to at least 103 remember a failed `import()`, of a file or of one that it
 * imports, until the page is left: a retry fails without a request. Chromium 156 and WebKitGTK do retry. The build
 * puts this function in place of Vite's helper around each `import()` (build/fetch-before-import-plugin.ts).
 * @param files of the chunk, of all its imports, and its styles; from the root of the site
 */
export async function fetchBeforeImport<Module>(
  importChunk: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => once(`/${file}`, file.endsWith('.css') ? addStyle : fetchScript)));
  return importChunk();
}

const loaded = new Map<string, Promise<void>>();

/** One request for each file; a failed one is tried again. */
function once(address: string, load: (address: string) => Promise<void>): Promise<void> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const loading = load(address);
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

async function fetchScript(address: string): Promise<void> {
  if (isInPage(address)) return;
  const response = await fetch(address, { credentials: 'same-origin' });
  // A captive portal answers every request with its own page.
  const isScript = response.headers.get('Content-Type')?.includes('javascript') ?? false;
  if (!response.ok || !isScript) throw new Error(`${address}: ${response.status} and no script`);
  // Reads the whole body, because only a complete file stays in the browser's cache.
  await response.arrayBuffer();
}

/** Scripts that the page's own loader fetches, and styles that are inline in the page (inline/load-when-idle.ts). */
function isInPage(address: string): boolean {
  return (window as { pageFiles?: readonly string[] }).pageFiles?.includes(address) ?? false;
}

function addStyle(address: string): Promise<void> {
  if (isInPage(address)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} could not be fetched`));
    };
    document.head.append(link);
  });
}
