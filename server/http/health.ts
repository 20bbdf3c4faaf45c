import type { BackupState } from '../backup/backup-schedule.ts';

export const HEALTH_PATH = '/health';

/** A database that has not answered by then does not answer visitors either. */
const PATIENCE_MS = 5000;

/**
 * For whatever watches over the server: 200 when the check finds all well in time, else 503. A late backup is told
 * beside that and is no 503: visitors are served, and whoever starts the server anew would mend nothing.
 */
export async function healthResponse(check: () => Promise<unknown>, backup: BackupState): Promise<Response> {
  const isHealthy = await Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), PATIENCE_MS).unref();
    }),
  ]);
  return Response.json(
    { status: isHealthy ? 'ok' : 'failing', backup },
    { status: isHealthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
