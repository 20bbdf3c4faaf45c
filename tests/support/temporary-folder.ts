import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder, until the end of the block that holds it with `using`. */
export function temporaryFolder(name: string, parent = tmpdir()): Disposable & { readonly path: string } {
  const folder = mkdtempSync(path.join(parent, `third-age-${name}-`));
  return {
    path: folder,
    // A browser that is ending may still write into its profile.
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
