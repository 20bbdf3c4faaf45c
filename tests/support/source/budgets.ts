/** Size limits of a visit, compressed as sent: a visit over a slow line (1.6 Mbit/s) takes about a second of transfer. */
export const BUDGETS = {
  /** HTML with its inline styles. */
  htmlBytes: 21_000,
  /** All scripts of a first visit to a public page, including React. */
  scriptBytes: 115_000,
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
