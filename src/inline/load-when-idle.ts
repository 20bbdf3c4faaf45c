/**
 * Runs inline on every page. It must not refer to anything outside of itself, because only its own text is put into
 * the page; `data-files` of its element has the page's scripts.
 *
 * Loads them when everything visible is loaded and the browser is idle, or at once at the first touch or key. A click
 * on a button before hydration is kept and repeated after it. Links work without scripts.
 */
export function loadWhenIdle(): void {
  const { files = '' } = (document.currentScript as HTMLScriptElement).dataset;
  const scripts = files.split(' ');
  let clicked: HTMLElement | null | undefined;
  let isLoading = false;
  const importAll = () => Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    importAll().catch(tryAgain);
  };
  // Firefox and older Chromium remember a failed import until the page is loaded again. So the files are fetched first,
  // and a reload, which keeps typed text, is the last resort. A login page for Wi-Fi answers with HTML. Not every browser
  // tells when the internet is back.
  const fetchScript = async (script: string) => {
    const answer = await fetch(script);
    if (!/javascript/.test(answer.headers.get('Content-Type') || '')) throw new Error(script);
    await answer.blob();
  };
  const fetchAndImport = () =>
    Promise.all(scripts.map(fetchScript)).then(() => importAll().catch(() => location.reload()), tryAgain);
  const tryAgain = () => setTimeout(fetchAndImport, 5000);
  const keepClick = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (button) {
      event.preventDefault();
      event.stopPropagation();
      clicked = button;
    }
    load();
  };
  addEventListener('click', keepClick, true);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, load, true);
  // The page sends it once.
  addEventListener('hydrated', () => {
    removeEventListener('click', keepClick, true);
    if (clicked) clicked.click();
  });
  // Safari has no requestIdleCallback: wait shortly after `load` instead.
  const whenIdle: (callback: () => void) => void =
    window.requestIdleCallback || ((callback) => setTimeout(callback, 200));
  addEventListener('load', () => whenIdle(load));
}
