import type { RunningSite } from '../site.ts';

/** Docker and other supervisors kill a process about ten seconds after they have asked it to stop. */
const STOP_MS = 9_000;
/** One Ctrl+C may come twice: the terminal sends it to npm and to this process, and npm passes it on. */
const SAME_SIGNAL_MS = 500;

/**
 * Handles the end of this process. After an uncaught error nobody knows what still works: the error is logged in one
 * line, and the process ends with code 1, so that its supervisor starts it again. Messages that were acknowledged are
 * on the disk, whenever it ends.
 * @returns a function that takes the running site: it will be closed first, and signals close it too.
 */
export function watchProcessEnd(log: (line: string) => void): (running: RunningSite) => void {
  let site: RunningSite | undefined;
  let isEnding = false;

  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(code), STOP_MS).unref();
    try {
      await site?.close();
    } catch (error) {
      log(`The server did not stop cleanly: ${kindOf(error)}`);
    }
    process.exit(code);
  };
  const fail = (error: unknown) => {
    log(`An unexpected error ends the server: ${kindOf(error)}`);
    end(1);
  };
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  // The reader of the log is gone, which is no reason to stop.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  const stop = () => {
    process.off('SIGTERM', stop).off('SIGINT', stop).on('SIGTERM', ignore).on('SIGINT', ignore);
    // From now on a signal ends the process at once: that is the system's default.
    setTimeout(() => process.off('SIGTERM', ignore).off('SIGINT', ignore), SAME_SIGNAL_MS).unref();
    log('Stopping …');
    end(0);
  };
  return (running) => {
    site = running;
    process.on('SIGTERM', stop).on('SIGINT', stop);
  };
}

function ignore() {}

/** The kind of the error and where it was thrown. Its message is left out, because it may quote what a person wrote. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown kind.';
  const [thrownAt = ''] = /^ +at .+$/m.exec((error.stack ?? '').slice(String(error).length)) ?? [];
  return [error.name, 'code' in error ? ` ${String(error.code)}` : '', thrownAt.trimStart()]
    .filter((part) => part !== '')
    .join(' ');
}
