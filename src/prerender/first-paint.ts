/**
 * Runs inline in the head of every page, before anything is painted; must stand alone, because only its own text
 * reaches the browser. It sets attributes on the root element, and the stylesheet does the rest:
 * - `data-script`: scripts run, so what needs one may be shown;
 * - `data-theme` and `data-text`: what the visitor chose under "Text and colors";
 * - `data-spotlight`: which of the scams on Home is shown this time.
 */
export function firstPaint(scamCount: number): void {
  const root = document.documentElement.dataset;
  root.script = '';
  root.spotlight = String(Math.floor(Math.random() * scamCount));
  try {
    for (const key of ['theme', 'text']) {
      const chosen = localStorage.getItem(key);
      if (chosen) root[key] = chosen;
    }
  } catch {
    // Storage is blocked: the page follows the device.
  }
}
