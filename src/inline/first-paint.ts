/**
 * Runs inline in the head of every page, before anything is painted. It must not use anything outside of itself: only
 * its own text reaches the browser. It sets attributes on the root element, and the stylesheet does the rest:
 * - `data-script`: scripts run, so what needs one may be shown;
 * - `data-online`: without internet the line that says so is there from the first paint on, and moves nothing later;
 * - `data-theme` and `data-text`: what the visitor chose under "Text and colors";
 * - `data-spotlight`: which of the scams on Home is shown this time, the next of those that this device has not shown;
 * - `data-voice`: the device can read English aloud, which many browsers know a moment later;
 * - `data-reached-by`: the choice of "How did they reach you?" that stands in the address.
 * A chosen theme also colors what the browser paints around the page (later features/display-settings/browser-color.ts does).
 */
export function firstPaint(count: number): void {
  const root = document.documentElement.dataset;
  root.script = '';
  root.online = `${navigator.onLine}`;
  root.spotlight = String(Math.floor(Math.random() * count));
  const channel = new URLSearchParams(location.search).get('reached-by');
  if (channel) root.reachedBy = channel;
  const speech: SpeechSynthesis | undefined = window.speechSynthesis;
  const look = () => {
    if (speech?.getVoices().some((voice) => /^en/i.test(voice.lang))) root.voice = '';
  };
  look();
  if (speech) speech.onvoiceschanged = look;
  try {
    const next = localStorage.getItem('spotlight')?.[0];
    if (next && +next < count) root.spotlight = next;
    for (const key of ['theme', 'text']) {
      const chosen = localStorage.getItem(key);
      if (chosen) root[key] = chosen;
    }
    if (root.theme) {
      const own = document.querySelector<HTMLMetaElement>(`[name=theme-color][media*=${root.theme}]`);
      const color = document.createElement('meta');
      color.name = 'theme-color';
      color.content = own ? own.content : '#fff';
      document.head.prepend(color);
    }
  } catch {
    // Storage is blocked: the page follows the device.
  }
}
