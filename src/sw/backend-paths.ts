/** Where the embedded backend answers on the site's own origin; a hosted one has an origin of its own. */
const BACKEND_PATHS = ['/rest/', '/auth/', '/storage/', '/realtime/', '/functions/'];

export function isBackendRequest({ pathname }: URL): boolean {
  return BACKEND_PATHS.some((path) => pathname.startsWith(path));
}
