/** Only Chromium has Trusted Types; TypeScript's browser types lack them. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(address: string): string };
}

/**
 * Runs inline on every page. It must not refer to anything outside of itself, because only its own text is put into
 * the page.
 *
 * Loads the page's scripts when everything visible is loaded and the browser is idle, or at once at the first touch
 * or key; after a failure, again when the internet is back. Registers the worker, so that the site can be read offline.
 * A press on a button before hydration is kept and repeated after it. Links work without scripts.
 *
 * Its text is the same on every page, so the header of the content security policy, which is sent with each page, needs
 * one hash for it. What differs is in `data-files` of its element: the page's scripts, and its styles, which are inline
 * (lazy/name-in-page.ts).
 */
export function loadWhenIdle(worker: string): void {
  // The build gives every page this element and its files; asking whether they are there would cost bytes in each page.
  const files = (document.currentScript as HTMLScriptElement).dataset.files as string;
  const scripts = files.match(/\S+\.js/g) as string[];
  let pressed: HTMLElement | null | undefined;
  let isLoading = false;
  // Each in a task of its own: all imports begun at once would keep an old tablet from answering for up to 90 ms.
  const importInTurn = (script: string) =>
    new Promise((resolve) => setTimeout(resolve)).then(() => import(/* @vite-ignore */ script));
  const all = (get: (script: string) => Promise<unknown>) => Promise.all(scripts.map(get));
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    all(importInTurn).catch(() => addEventListener('online', loadAgain));
  };
  const loadAgain = () =>
    all((script) => fetch(script)).then(
      // Firefox and older Chromium remember a failed import until the page is loaded again. A reload keeps typed
      // text.
      () => all(importInTurn).catch(() => location.reload()),
      () => {},
    );
  const keepPress = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (button) {
      event.preventDefault();
      event.stopPropagation();
      pressed = button;
    }
    load();
  };
  addEventListener('click', keepPress, true);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, load, true);
  // The page sends it once.
  addEventListener('hydrated', () => {
    removeEventListener('click', keepPress, true);
    if (pressed) pressed.click();
  });
  // Safari has no requestIdleCallback: wait shortly after `load` instead.
  const whenIdle: (callback: () => void) => void =
    window.requestIdleCallback || ((callback) => setTimeout(callback, 200));
  const register = () => {
    // Trusted Types accept an address only from a policy.
    const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypePolicies };
    const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => worker });
    // Missing in private windows of some browsers, refused on a full disk: the site works without a worker.
    const { serviceWorker } = navigator;
    if (serviceWorker)
      serviceWorker.register(policy ? policy.createScriptURL(worker) : worker).catch(() => {});
  };
  // On a slow line, now that the page is read: the worker is then fetched beside the pictures. When they are there too,
  // the largest script comes (named first), which fills the line while an old tablet still paints. On a fast line, where an
  // answer begins within 120 ms, the downloads take no time, and the worker would want the processor just while the page
  // is hydrated.
  // Early versions of Safari do not tell when the answer began: their line counts as fast.
  const [{ responseStart } = { responseStart: 0 }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[];
  if (responseStart < 120) addEventListener('hydrated', register);
  else {
    register();
    // Chromium draws nothing until the fonts are there, or for 100 ms. A quick device spends this wait on the layout;
    // on a slow one the fonts would come during it, and all would be laid out twice.
    if (performance.now() - responseStart < 150) document.body.getClientRects();
    // Not in the event itself: the browser can lay out the page in it, and both together would be a long task.
    // As a module it is decoded and compiled while it comes, and the import takes it from there. Browsers that do not know
    // this link get it by the import alone (docs/decisions/093).
    addEventListener('load', () =>
      setTimeout(() => {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = scripts[0] as string;
        document.head.prepend(link);
      }),
    );
  }
  addEventListener('load', () => whenIdle(load));
}
