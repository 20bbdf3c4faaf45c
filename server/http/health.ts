import type { BackupState } from '../backup/backup-schedule.ts';

export const HEALTH_PATH = '/health';

/** A database that is slower than this does not answer visitors in time either. */
const PATIENCE_MS = 5000;
/** The least time between the beginnings of two checks, however many clients ask. */
const PAUSE_MS = 1000;

/**
 * Returns the answers for monitoring: 200 when the check succeeds in time, else 503. A late backup is reported in the
 * body but does not make it 503, because visitors are served and a restart would not help. Requests during a check
 * share its result; a request too soon after one waits for the next.
 */
export function healthAnswers(
  check: () => Promise<unknown>,
  backup: () => BackupState,
): () => Promise<Response> {
  let current: Promise<boolean> | undefined;
  let lastBegan = Number.NEGATIVE_INFINITY;

  const run = async () => {
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
    current ??= run();
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
