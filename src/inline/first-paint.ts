/**
 * Runs inline in the head of every page, before anything is painted. It must not refer to anything outside of itself,
 * because only its own text is put into the page. It sets attributes on the root element for the stylesheet:
 * - `data-script`: scripts run, so elements that need one are shown;
 * - `data-online`: without internet, the line that says so is there from the first paint and moves nothing later;
 * - `data-readable`: a worker holds the pages, so that they can be read without internet;
 * - `data-theme` and `data-text`: the visitor's choices under "Text and colors";
 * - `data-voice`: the device can read English aloud; many browsers know this only a moment later;
 * - `data-reached-by`: the choice of "How did they reach you?" in the address;
 * - `data-spotlight`: the scam that Home shows this time, the next one that this device has not shown
 *   (features/scam-guide/spotlight-queue.ts).
 * A chosen theme also sets the color of the browser around the page (later display-settings/browser-color.ts does).
 */
export function firstPaint(scamCount: number): void {
  const root = document.documentElement.dataset;
  root.script = '';
  root.online = `${navigator.onLine}`;
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (worker?.controller) root.readable = '';
  root.spotlight = `${Math.floor(Math.random() * scamCount)}`;
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
    const [next = ''] = localStorage.getItem('spotlight') || '';
    if (Number(next) < scamCount && next !== '') root.spotlight = next;
    if (root.theme) {
      const own = document.querySelector<HTMLMetaElement>(`[name=theme-color][media*=${root.theme}]`);
      const meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.content = own ? own.content : '#fff';
      document.head.prepend(meta);
    }
  } catch {
    // Storage is blocked: the page has the device's theme, and Home shows any scam.
  }
}
