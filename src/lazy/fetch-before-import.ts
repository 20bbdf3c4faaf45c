import { sleep } from '../domain/backoff.ts';
import { nameInPage } from './name-in-page.ts';
import { applyStyle, arePrepared, prepareStyle } from './prepared-styles.ts';

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
  const isForLater = arePrepared();
  const addresses = files.map((file) => `/${file}`);
  // Each in a task of its own: ten requests begun at once would keep an old tablet from answering.
  const inTurn = (address: string) => sleep(0).then(() => once(address, isForLater));
  await Promise.all(addresses.map(inTurn));
  if (!isForLater) addresses.forEach(applyStyle);
  return importChunk();
}

const loaded = new Map<string, Promise<void>>();

/** One request for each file; a failed one is tried again. */
function once(address: string, isForLater: boolean): Promise<void> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const loading = load(address, isForLater);
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading;
}

async function load(address: string, isForLater: boolean): Promise<void> {
  if (isInPage(address)) return;
  if (!address.endsWith('.css')) await fetchFile(address, 'javascript');
  else if (isForLater) prepareStyle(address, await fetchFile(address, 'css'));
  else await addStyle(address);
}

/** Reads the whole body, because only a complete file stays in the browser's cache. */
async function fetchFile(address: string, type: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin' });
  // A captive portal answers every request with its own page.
  const isOfType = response.headers.get('Content-Type')?.includes(type) ?? false;
  if (!response.ok || !isOfType) throw new Error(`${address}: ${response.status} and no ${type}`);
  return response.text();
}

/** Scripts that the page's own loader fetches and retries, and styles that are inline (inline/load-when-idle.ts). */
function isInPage(address: string): boolean {
  const loader = document.querySelector<HTMLElement>('script[data-files]');
  return loader?.dataset.files?.split(' ').includes(nameInPage(address)) ?? false;
}

function addStyle(address: string): Promise<void> {
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
