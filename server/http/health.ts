export const HEALTH_PATH = '/health';

/** A database that has not answered by then does not answer visitors either. */
const PATIENCE_MS = 5000;
/** From the beginning of one look at the database to that of the next, however many ask. */
const PAUSE_MS = 1000;

/**
 * For whatever watches over the server: 200 when the check finds all well in time, else 503. Says nothing more. Whoever
 * asks while a look is under way shares its result; whoever asks too soon after it waits for the next.
 */
export function healthAnswers(check: () => Promise<unknown>): () => Promise<Response> {
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
    return answer(await current);
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

function answer(isHealthy: boolean): Response {
  return Response.json(
    { status: isHealthy ? 'ok' : 'failing' },
    { status: isHealthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
