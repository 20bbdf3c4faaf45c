/**
 * Size limits of a visit, compressed as sent. One TCP window carries 14 kB, so a smaller page arrives in one round
 * trip. The other limits keep a visit over a slow line (1.6 Mbit/s) within two seconds of transfer.
 */
export const BUDGETS = {
  /** HTML with its inline styles. */
  htmlBytes: 14_000,
  /** All scripts of a first visit to a public page, including React. */
  scriptBytes: 75_000,
  /**
   * The longest function in a script of a page, in characters. A browser parses a function as a whole when it is
   * first called, in one task (docs/decisions/053-react-as-a-module.md).
   */
  functionCharacters: 10_000,
  /**
   * Functions that Chromium compiles in the main thread until a first visit is hydrated, each when it is first called:
   * 29, of inline scripts and of the test itself; without the hint of src/build/compile-ahead-plugin.ts 385 to 422.
   */
  lateCompiles: 100,
  /** What /contact loads in addition when it is idle, so that messages can be stored without internet later. */
  idleScriptBytes: 11_000,
  /**
   * Elements of one drawing. A browser makes a document of it in one task, just after the first paint, and an old tablet
   * takes 50 ms for it (docs/decisions/087-fewer-elements-in-a-drawing.md).
   */
  drawingElements: 80,
  /** Inline scripts in the HTML. */
  inlineScriptBytes: 1_000,
  /** Everything in the worker's cache. */
  precacheBytes: 400_000,
  /** Requests of a first visit to a public page, with the visible pictures and without those of the worker. */
  requests: 20,
} as const;

interface Weight {
  readonly name: string;
  readonly bytes: number;
}

/** Empty when the files are within the budget; else one line that names them, the largest first. */
export function overBudget(what: string, files: readonly Weight[], budgetBytes: number): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= budgetBytes) return '';
  const heaviest = [...files].sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  const names = heaviest.map((file) => `${file.name} (${file.bytes} bytes)`).join(', ');
  return `${what}: ${bytes} bytes, budget ${budgetBytes} bytes: ${names}`;
}
