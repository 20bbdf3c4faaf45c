export interface InlineHashes {
  /** CSP sources such as `'sha256-…'` of the inline scripts and styles of the built pages. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The headers of every answer of the site, on every host. `backendOrigin` is the hosted backend, or empty when the
 * backend is on the site's own origin.
 */
export function securityHeaders(hashes: InlineHashes, backendOrigin: string): Record<string, string> {
  const backend = backendOrigin === '' ? [] : [backendOrigin, backendOrigin.replace(/^http/, 'ws')];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    // The worker has the policy of its own script; without the backend here it could not send messages.
    'connect-src': ["'self'", ...backend],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    // Without includeSubDomains: other hosts of the domain may not have HTTPS.
    'Strict-Transport-Security': 'max-age=63072000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': FEATURES_OFF.map((feature) => `${feature}=()`).join(', '),
    // Cuts a page off from a page of another site that opened it: that one could otherwise send the window to another
    // address or, in browsers that keep both in one process, attack its memory.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Only for the staff pages: no cache keeps them, and the Back button shows no list after signing out. */
export const STAFF_HEADERS = { 'Cache-Control': 'no-store' } as const;

/** The Trusted Types policy of src/pwa/register-worker.ts, which makes one address only. */
const TRUSTED_TYPES = ['service-worker'];

/** Features that the site does not use. `web-share` and `clipboard-write` stay on for "Send to family". */
const FEATURES_OFF = (
  'accelerometer autoplay browsing-topics camera display-capture fullscreen geolocation gyroscope hid idle-detection ' +
  'magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking'
).split(' ');
