import type { PGlite } from '@electric-sql/pglite';

/** The Postgres in this process has ended; the files are as a crash leaves them, and the next start recovers them. */
export class DatabaseDied extends Error {
  override readonly name = 'DatabaseDied';

  constructor(options?: ErrorOptions) {
    super('The database has stopped.', options);
  }
}

/** The first byte of the message that says goodbye. */
const TERMINATE = 0x58;

/**
 * Notices when Postgres ends itself, as it does when it cannot write its log, and makes every later call throw.
 * PGlite itself would call into what is dead, in a loop that never ends and holds up the whole process.
 */
export function watchEngine(database: PGlite): { isDead(): boolean } {
  let isDead = false;
  const guarded =
    <Options, Answer>(call: (message: Uint8Array, options?: Options) => Promise<Answer>) =>
    async (message: Uint8Array, options?: Options): Promise<Answer> => {
      if (isDead && message[0] !== TERMINATE) throw new DatabaseDied();
      try {
        return await call(message, options);
      } catch (error) {
        if (isFatal(error)) isDead = true;
        throw error;
      }
    };
  database.execProtocol = guarded(database.execProtocol.bind(database));
  database.execProtocolStream = guarded(database.execProtocolStream.bind(database));
  return { isDead: () => isDead };
}

function isFatal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'PANIC' || error.severity === 'FATAL')
  );
}
