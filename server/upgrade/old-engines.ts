import { UserError } from '../../src/domain/user-error.ts';
import type { SqlSession } from '../database/migrations.ts';

/** An engine of another major version, used only for reading. */
export interface OldEngine extends SqlSession {
  close(): Promise<void>;
}

/**
 * Engines for older data folders, each in a package of its own (package.json). When the major version of today's
 * engine changes, the previous one is added here.
 */
const OLD_ENGINES: Readonly<Record<number, () => Promise<{ PGlite: new (folder: string) => OldEngine }>>> = {
  16: () => import('pglite-16'),
};

/**
 * Starts the engine of that major version on its files; recovery may change them.
 * @throws UserError when there is none for that version, or it is not installed.
 */
export async function openOldEngine(folder: string, major: number): Promise<OldEngine> {
  const load = OLD_ENGINES[major];
  if (load === undefined)
    throw new UserError(
      `There is no engine here for files of PostgreSQL ${major}. Make a backup with the version that wrote them (npm run backup -- FILE), and restore it into an empty folder.`,
    );
  const { PGlite } = await load().catch((cause: unknown) => {
    throw new UserError(
      `The engine for files of PostgreSQL ${major} is not installed: run "npm ci --include=dev", then this again.`,
      { cause },
    );
  });
  return new PGlite(folder);
}
