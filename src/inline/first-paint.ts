/**
 * Runs inline in the head of every page, before anything is painted. It must not refer to anything outside of itself,
 * because only its own text is put into the page. It sets attributes on the root element for the stylesheet:
 * - `data-script`: scripts run, so elements that need one are shown;
 * - `data-online`: without internet, the line that says so is there from the first paint and moves nothing later;
 * - `data-theme` and `data-text`: the visitor's choices under "Text and colors";
 * - `data-voice`: the device can read English aloud; many browsers know this only a moment later;
 * - `data-reached-by`: the choice of "How did they reach you?" in the address;
 * - `data-top`: the visit begins at the top of the page: the address names no part of it, and this is neither a reload
 *   nor the way back to it; app/watch-arrivals.ts keeps it for navigations inside the app;
 * - `data-unpainted`: such a visit before its first paint, which is sooner without the parts far below
 *   (styles/utilities.css). It does not end at `load`: a page without pictures is loaded just before its first paint.
 * A chosen theme also sets the color of the browser around the page (later display-settings/browser-color.ts does).
 */
export function firstPaint(): void {
  const root = document.documentElement.dataset;
  root.script = '';
  root.online = `${navigator.onLine}`;
  // Early versions of Safari have no such entry.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A link to words of a page (`#:~:text=`) is not in `location.hash`; in Chromium it is in the name.
  if (visit?.type === 'navigate' && !/#/.test(visit.name + location.hash)) root.top = '';
  const way = new URLSearchParams(location.search).get('reached-by');
  if (way) root.reachedBy = way;
  const speech: SpeechSynthesis | undefined = window.speechSynthesis;
  if (speech) {
    const look = () => {
      if (speech.getVoices().some(({ lang }) => /^en/i.test(lang))) root.voice = '';
    };
    look();
    speech.onvoiceschanged = look;
  }
  try {
    for (const key of ['theme', 'text']) {
      const kept = localStorage.getItem(key);
      if (kept) root[key] = kept;
    }
    if (root.theme) {
      const own = document.querySelector<HTMLMetaElement>(`[name=theme-color][media*=${root.theme}]`);
      const meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.content = own ? own.content : '#fff';
      document.head.prepend(meta);
    }
    if (root.top === '') {
      new PerformanceObserver(() => delete root.unpainted).observe({ type: 'paint', buffered: true });
      // After the observer: a browser that has none of this kind throws, and would never remove the mark.
      root.unpainted = '';
    }
  } catch {
    // Storage is blocked, or the browser does not tell of the first paint: the page has the device's theme, or the first
    // paint takes longer.
  }
}
