/** The browser functions that the main path needs, equal for every engine. */
export interface EnginePage extends AsyncDisposable {
  readonly engine: string;
  goto(address: string): Promise<void>;
  /** Runs this text as the body of a function in the page; it may be asynchronous and return any JSON value. */
  run(body: string): Promise<unknown>;
}

export class EngineError extends Error {
  override readonly name = 'EngineError';
}

/** Waits until an expression is true in the page, also across reloads. */
export async function until(page: EnginePage, expression: string, what: string, ms = 30_000): Promise<void> {
  const deadline = Date.now() + ms;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      last = await page.run(`return Boolean(${expression})`);
      if (last === true) return;
    } catch (error) {
      // The old page is gone and the new one is not there yet: try again.
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const shown = await page.run('return document.body.innerText.slice(0, 1500)').catch(() => '(no page)');
  throw new EngineError(
    `${page.engine}: ${what} did not happen (${String(last)}). On the page:\n${String(shown)}`,
  );
}
