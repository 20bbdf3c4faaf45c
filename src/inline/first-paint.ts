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
 * - `data-waiting`: such a visit until the visitor scrolls or all parts far below have had their turn
 *   (lazy/lay-out-in-turn.ts): until then they wait out of sight (styles/utilities.css), because the browser would lay
 *   out all that are near in one frame, just when a press may come.
 * A chosen theme also sets the color of the browser around the page (later display-settings/browser-color.ts does).
 */
export function firstPaint(): void {
  const root = document.documentElement.dataset;
  root.script = '';
  root.online = `${navigator.onLine}`;
  // Early versions of Safari have no such entry.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A link to words of a page (`#:~:text=`) is not in `location.hash`; in Chromium it is in the name.
  if (visit?.type === 'navigate' && !/#/.test(visit.name + location.hash)) {
    root.top = root.waiting = '';
    addEventListener('scroll', () => delete root.waiting);
  }
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
  } catch {
    // Storage is blocked: the page has the device's theme.
  }
}
