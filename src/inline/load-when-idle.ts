/** Chromium's; TypeScript's browser types leave it out. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(address: string): string };
}

/**
 * Runs inline on every page; must stand alone, because only its own text reaches the browser.
 *
 * The page's script is loaded once everything visible is there and the browser is idle, or at once at the first
 * touch or key. The worker is registered when the page is complete: it needs neither the page's script nor its
 * processor. A press on a button that comes earlier than the script is kept and pressed again when the page answers, so
 * that no tap is lost. Links need no help: they are links.
 */
export function loadWhenIdle(scripts: readonly string[], worker: string, pack: string): void {
  let pressed: HTMLElement | null | undefined;
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    // The first script asks for the others again and knows what to show when one cannot be had.
    for (const script of scripts) import(/* @vite-ignore */ script).catch(() => {});
  };
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
    // A first visit: the worker will want the pack as soon as it stands. Unread, the browser might stop half-way.
    if (navigator.serviceWorker && !navigator.serviceWorker.controller) {
      fetch(pack)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    }
  };
  addEventListener('load', () => {
    register();
    whenIdle(load);
  });
}
