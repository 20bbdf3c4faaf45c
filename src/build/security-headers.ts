export interface InlineHashes {
  /** CSP sources such as `'sha256-…'` of the inline scripts and styles of the built pages. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The one source of the headers that every answer of the site carries, wherever it is hosted.
 * `backendOrigin` is the hosted backend, or empty when the backend answers on the site's own origin.
 */
export function securityHeaders(hashes: InlineHashes, backendOrigin: string): Record<string, string> {
  const backend = backendOrigin === '' ? [] : [backendOrigin, backendOrigin.replace(/^http/, 'ws')];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    // The worker obeys the policy of its own script: without the backend here it could never send.
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
    // For this host alone: what its sister hosts speak is not ours to promise.
    'Strict-Transport-Security': 'max-age=63072000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': FEATURES_OFF.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Each makes one address and nothing else: src/inline/load-when-idle.ts, src/pwa/register-worker.ts. */
const TRUSTED_TYPES = ['service-worker', 'worker'];

/** `web-share` and `clipboard-write` stay on: "Send to family" needs them. */
const FEATURES_OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
