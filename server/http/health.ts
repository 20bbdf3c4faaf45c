import type { BackupState } from '../backup/backup-schedule.ts';

export const HEALTH_PATH = '/health';

/** A database that has not answered by then does not answer visitors either. */
const PATIENCE_MS = 5000;
/** From the beginning of one look at the database to that of the next, however many ask. */
const PAUSE_MS = 1000;

/**
 * For whatever watches over the server: 200 when the check finds all well in time, else 503. A late backup is told
 * beside that and is no 503: visitors are served, and whoever starts the server anew would mend nothing. Whoever
 * asks while a look is under way shares its result; whoever asks too soon after it waits for the next.
 */
export function healthAnswers(
  check: () => Promise<unknown>,
  backup: () => BackupState,
): () => Promise<Response> {
  let current: Promise<boolean> | undefined;
  let lastBegan = Number.NEGATIVE_INFINITY;

  const look = async () => {
    const early = lastBegan + PAUSE_MS - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    lastBegan = performance.now();
    try {
      return await inTime(check());
    } finally {
      current = undefined;
    }
  };
  return async () => {
    current ??= look();
    return answer(await current, backup());
  };
}

function inTime(checked: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    checked.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), PATIENCE_MS).unref();
    }),
  ]);
}

function answer(isHealthy: boolean, backup: BackupState): Response {
  return Response.json(
    { status: isHealthy ? 'ok' : 'failing', backup },
    { status: isHealthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
