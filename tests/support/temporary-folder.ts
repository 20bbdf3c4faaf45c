import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface TemporaryFolder extends Disposable, AsyncDisposable {
  readonly path: string;
}

/**
 * A new folder, until the end of the block that holds it with `using`; with `await using` for a browser's profile,
 * because a browser that is ending still writes into it, and only the asynchronous removal then begins again.
 */
export function temporaryFolder(name: string, parent = tmpdir()): TemporaryFolder {
  const folder = mkdtempSync(path.join(parent, `third-age-${name}-`));
  const how = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 };
  return {
    path: folder,
    [Symbol.dispose]: () => rmSync(folder, how),
    [Symbol.asyncDispose]: () => rm(folder, how),
  };
}
