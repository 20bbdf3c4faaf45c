/**
 * Chooses the scam that Home shows this time, the next one that this device has not shown. Sets `data-spotlight` on the
 * root element for the stylesheet.
 *
 * In a first visit it asks for the picture at once: loaded only when it comes into sight, it would be drawn just after the
 * first paint, and keep an old tablet from answering. Where the worker answers, the picture would come before the first
 * paint and delay it, so there the page asks for it in its turn.
 *
 * Runs inline in the head of Home, and must not refer to anything outside of itself, because only its own text is put
 * into the page; there `data-pictures` of its element has the names. In a visit that began on another page, the app calls
 * it.
 * @param imageKeys the names of the pictures of all scams, in their order
 */
export function chooseSpotlight(imageKeys: readonly string[]): void {
  let chosen = `${Math.floor(Math.random() * imageKeys.length)}`;
  try {
    // The queue of features/scam-guide/spotlight-queue.ts.
    const [next = ''] = localStorage.getItem('spotlight') || '';
    if (next in imageKeys) chosen = next;
  } catch {
    // Storage is blocked: any of them.
  }
  document.documentElement.dataset.spotlight = chosen;
  // Some browsers have no `serviceWorker` in private windows: each visit is a first one there.
  if (!navigator.serviceWorker?.controller) new Image().src = `/art/scams/${imageKeys[Number(chosen)]}.svg`;
}
