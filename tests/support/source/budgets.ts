/**
 * What a visit may weigh, compressed as it is sent. One TCP window carries 14 kB: a page under that comes in one round
 * trip. The others keep a visit over a slow line (1.6 Mbit/s) within two seconds of work for it.
 */
export const BUDGETS = {
  /** HTML with the styles in it. */
  htmlBytes: 14_000,
  /** All scripts of a first visit to a public page, React included. */
  scriptBytes: 75_000,
  /**
   * The longest function in a script of a page, in characters. A browser reads a function as a whole when it is first
   * called, in one task (docs/decisions/053-react-as-a-module.md).
   */
  functionCharacters: 10_000,
  /** What /contact fetches beyond that when it is idle, so that a message can be kept when the internet goes. */
  idleScriptBytes: 11_000,
  /** Scripts inside of the HTML. */
  inlineScriptBytes: 1_000,
  /** Everything that the worker keeps. */
  precacheBytes: 400_000,
  /** Requests of a first visit to a public page: with the pictures in view, without those of the worker. */
  requests: 20,
} as const;

interface Weight {
  readonly name: string;
  readonly bytes: number;
}

/** Empty when the files are within the budget; else one line that names them, the heaviest first. */
export function overBudget(what: string, files: readonly Weight[], budgetBytes: number): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= budgetBytes) return '';
  const heaviest = [...files].sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  const names = heaviest.map((file) => `${file.name} (${file.bytes} bytes)`).join(', ');
  return `${what}: ${bytes} bytes, budget ${budgetBytes} bytes: ${names}`;
}
