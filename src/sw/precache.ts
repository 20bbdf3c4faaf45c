import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { fetchBundle } from './fetch-precache-bundle.ts';
import { isBundled, type PrecacheManifest } from './precache-bundle.ts';

/** Downloads at once: one after another, a tablet needs three times as long to be ready offline. */
const PARALLEL = 6;

/** File names in this folder contain a hash of the content, so a name never has other content. */
const CODE_FOLDER = '/assets/';

/** The list of this version's code for the next version, stored in the cache itself. */
const PREVIOUS_KEYS_URL = '/__previous-precache';

/** The event of the worker's life that Workbox takes; only programs of workers know its name. */
type InstallEvent = Parameters<PrecacheController['install']>[0];

export interface Precache {
  /** Downloads missing and changed files. Rejects if one fails, and the old version stays. */
  install(event: InstallEvent): Promise<void>;
  /** Removes files of older versions, except the code of the previous one, whose pages may still be open. */
  cleanUp(): Promise<void>;
  /** The cached file for an address of this site; undefined when it is not cached. */
  match(url: URL): Promise<Response | undefined>;
  /** Whether the address is that of a cached file, or of a page with or without a slash at the end. */
  has(url: URL): boolean;
}

/** Workbox decides on keys, revisions and which answers may be stored; this code only orders the downloads. */
export function createPrecache(manifest: PrecacheManifest): Precache {
  const controller = new PrecacheController();
  controller.addToCacheList(manifest.map(({ url, revision }) => ({ url, revision })));
  const openCache = () => caches.open(controller.strategy.cacheName);

  /** The address in the manifest for a requested address. */
  function fileOf({ pathname, origin }: URL): string | undefined {
    const candidates = [pathname, `${pathname.replace(/\/+$/, '')}/index.html`];
    return candidates
      .map((path) => `${origin}${path}`)
      .find((address) => controller.getCacheKeyForURL(address) !== undefined);
  }

  async function fetchInto(event: InstallEvent, url: string, cacheKey: string) {
    // The browser's HTTP cache may hold an older version of a file whose name has no hash.
    const cache = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin' });
    await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }));
  }

  async function fetchAll(event: InstallEvent, files: Iterable<readonly [string, string]>) {
    const waiting = [...files];
    const download = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await fetchInto(event, ...next);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, download));
  }

  /**
   * Fills the empty cache of a first visit. Later versions download only changed files, without the bundle. Files with
   * a hash in their names come last: the page loads most of them anyway, and storing the many files of the bundle takes
   * as long as the line needs for them.
   */
  async function fillFromBundle(event: InstallEvent) {
    const others = manifest.filter(({ url }) => !isBundled(url)).map(({ url }) => keyed(url));
    const isHashed = ([address, cacheKey]: readonly [string, string]) => address === cacheKey;
    const takeBundle = async () => {
      const [answers, cache] = await Promise.all([fetchBundle(manifest), openCache()]);
      await Promise.all([
        fetchAll(event, others.filter(isHashed)),
        ...answers.map(([url, answer]) => cache.put(keyed(url)[1], answer)),
      ]);
    };
    await Promise.all([
      takeBundle(),
      fetchAll(
        event,
        others.filter((file) => !isHashed(file)),
      ),
    ]);
  }

  /** The address of a file, and the cache key with its revision. */
  function keyed(url: string): readonly [string, string] {
    const address = new URL(url, location.href).href;
    const key = controller.getCacheKeyForURL(address);
    if (key === undefined) throw new Error(`Not in the manifest: ${url}`);
    return [address, key];
  }

  return {
    async install(event) {
      const cache = await openCache();
      if ((await cache.keys()).length === 0) await fillFromBundle(event);
      const kept = new Set((await cache.keys()).map(({ url }) => url));
      const missing = [...controller.getURLsToCacheKeys()].filter(([, cacheKey]) => !kept.has(cacheKey));
      await fetchAll(event, missing);
    },

    async cleanUp() {
      const cache = await openCache();
      const current = [...controller.getURLsToCacheKeys().values()];
      const noted = await cache.match(PREVIOUS_KEYS_URL);
      const previous: string[] = noted === undefined ? [] : await noted.json();
      const kept = new Set([...current, ...previous, new URL(PREVIOUS_KEYS_URL, location.href).href]);
      for (const request of await cache.keys()) {
        if (!kept.has(request.url)) await cache.delete(request);
      }
      const code = current.filter((key) => new URL(key).pathname.startsWith(CODE_FOLDER));
      await cache.put(PREVIOUS_KEYS_URL, new Response(JSON.stringify(code)));
    },

    async match(url) {
      const file = fileOf(url);
      if (file !== undefined) return controller.matchPrecache(file);
      // The code of the previous version.
      if (url.pathname.startsWith(CODE_FOLDER)) return (await openCache()).match(url.href);
      return undefined;
    },

    has: (url) => fileOf(url) !== undefined || url.pathname.startsWith(CODE_FOLDER),
  };
}
