/**
 * Runs inline on every page. It must not refer to anything outside of itself, because only its own text is put into
 * the page; `data-files` of its element has the page's scripts, and `#kept-press` the words for a kept click.
 *
 * Loads them when everything visible is loaded and the browser is idle, or at once at the first touch or key. A click
 * on a button before hydration is kept, says so, and is repeated after it. Links work without scripts.
 */
export function loadWhenIdle(): void {
  const scripts = ((document.currentScript as HTMLScriptElement).dataset.files || '').split(' ');
  const words = document.getElementById('kept-press') as HTMLElement;
  const buttonWith = (text: unknown) =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === text);
  // Kept before this page was loaded again, and forgotten at once: a click on a page that was left is over.
  let clicked = buttonWith(history.state);
  if (clicked) history.replaceState(null, '');
  let loading: Promise<unknown> | undefined;
  const importAll = () => Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
  const load = () => {
    loading = loading || importAll().catch(tryAgain);
  };
  // Firefox and older Chromium remember a failed import until the page is loaded again. So the files are fetched first,
  // and a reload, which keeps typed text, is the last resort. A login page for Wi-Fi answers with HTML. Not every browser
  // tells when the internet is back.
  const readScript = (answer: Response) =>
    /javascript/.test(`${answer.headers.get('Content-Type')}`) ? answer.blob() : Promise.reject();
  const fetchAll = () => Promise.all(scripts.map((script) => fetch(script).then(readScript)));
  const reload = () => {
    history.replaceState(clicked ? clicked.textContent : null, '');
    location.reload();
  };
  const tryAgain = () => setTimeout(() => fetchAll().then(() => importAll().catch(reload), tryAgain), 5000);
  const keepClick = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (button) {
      event.preventDefault();
      event.stopPropagation();
      clicked = button;
      words.hidden = false;
    }
    load();
  };
  addEventListener('click', keepClick, true);
  // Before Safari 13 there is no `pointerdown`.
  for (const use of ['pointerdown', 'touchstart', 'mousedown', 'keydown']) addEventListener(use, load, true);
  // The page sends it once.
  addEventListener('hydrated', () => {
    removeEventListener('click', keepClick, true);
    words.hidden = true;
    // React has replaced the elements that others had changed; the page then puts back what was typed.
    const button = clicked && !clicked.isConnected ? buttonWith(clicked.textContent) : clicked;
    if (button) setTimeout(() => button.click());
  });
  // Safari has no requestIdleCallback.
  addEventListener('load', () => (window.requestIdleCallback || setTimeout)(load));
}
