/** Chromium's; TypeScript's browser types leave it out. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(address: string): string };
}

/**
 * Runs inline on every page. It must not use anything outside of itself: only its own text reaches the browser.
 *
 * The page's scripts are loaded once everything visible is there and the browser is idle, or at once at the first
 * touch or key; when they cannot be had, again when the internet is back. The worker is registered when the page is
 * complete. A press on a button that comes earlier than the scripts is kept, and pressed again when the page is
 * hydrated. Links work without a script.
 */
export function loadWhenIdle(
  scripts: readonly string[],
  styles: readonly string[],
  worker: string,
  bundle: string,
): void {
  // For lazy/fetch-before-import.ts: the scripts are loaded, and tried again, by this one alone; the styles are inline.
  (window as { pageFiles?: readonly string[] }).pageFiles = scripts.concat(styles);
  let pressed: HTMLElement | null | undefined;
  let isLoading = false;
  const importAll = () => Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
  const fetchAll = () => Promise.all(scripts.map((script) => fetch(script)));
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    importAll().catch(() => addEventListener('online', loadAgain));
  };
  const loadAgain = () =>
    fetchAll().then(
      // Firefox and older Chromium remember a failed import until the page is loaded again. A reload keeps what was typed.
      () => importAll().catch(() => location.reload()),
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
  addEventListener('pointerdown', load, true);
  addEventListener('keydown', load, true);
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('click', keepPress, true);
      removeEventListener('pointerdown', load, true);
      removeEventListener('keydown', load, true);
      pressed?.click();
    },
    { once: true },
  );
  // Safari has no requestIdleCallback; a short wait after `load` stands in for it.
  const whenIdle: (callback: () => void) => void =
    window.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
  const register = () => {
    // Trusted Types want to see the address made by a policy.
    const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypePolicies };
    const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => worker });
    // Absent in private windows of some browsers, refused on a full disk: the site works without.
    navigator.serviceWorker?.register(policy?.createScriptURL(worker) ?? worker).catch(() => {});
    // A first visit: the worker will ask for the bundle once it runs. The body is read because a browser may stop
    // downloading what nobody reads.
    if (navigator.serviceWorker && !navigator.serviceWorker.controller) {
      fetch(bundle)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    }
  };
  addEventListener('load', () => {
    register();
    whenIdle(load);
  });
}
