/**
 * A new random UUID, version 4, such as a submission id. Made from `getRandomValues`, because `crypto.randomUUID` is
 * missing on sites that are opened over plain http.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const version = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  bytes.set([version], 6);
  bytes.set([variant], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
