/** The push services of the browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const SERVICES =
  /^https:\/\/(fcm\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)\/[\x21-\x22\x24-\x5B\x5D-\x7E]*$/;
const WITH_PORT =
  /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1)):[0-9]+\/[\x21-\x22\x24-\x5B\x5D-\x7E]*$/;
const MOST_LENGTH = 2000;

/**
 * Whether alerts may be sent to this address: https on the usual port at a push service of the browsers, or an
 * address whose host:port is in `pushHosts`, of which http is allowed on this machine only. Any other address could
 * make the server send requests to hosts of an attacker's choice. The same rule as `private.is_push_address` in the
 * database.
 */
export function isPushAddress(endpoint: string, pushHosts: readonly string[]): boolean {
  if (endpoint.length > MOST_LENGTH) return false;
  if (SERVICES.test(endpoint)) return true;
  return WITH_PORT.test(endpoint) && pushHosts.includes(endpoint.split('/')[2] ?? '');
}
